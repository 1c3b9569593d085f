import { type Payment, type Payments, paymentStatuses } from './payments.port.ts';
import { isMissing } from './stripe-errors.ts';
import { idOf, type StripeAccess } from './stripe-prices.ts';

export const stripePaymentCalls = (access: StripeAccess): Pick<Payments, 'payment'> => ({
  payment: async (paymentId) => {
    try {
      return await retrievePayment(access, paymentId);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  },
});

const retrievePayment = async (
  { stripe, ask }: StripeAccess,
  paymentId: string,
): Promise<Payment> => {
  const { id, customer, status } = await ask(() => stripe.paymentIntents.retrieve(paymentId));
  const { data } = await ask(() =>
    stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: id },
      expand: ['data.invoice'],
    }),
  );
  const invoice = data[0]?.invoice;
  const details =
    invoice === undefined || typeof invoice === 'string' || invoice.deleted === true
      ? undefined
      : invoice.parent?.subscription_details;
  return {
    customerId: customer === null ? null : idOf(customer),
    subscriptionId: details ? idOf(details.subscription) : null,
    status: paymentStatuses.find((one) => one === status) ?? 'processing',
  };
};
