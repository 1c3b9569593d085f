import type Stripe from 'stripe';
import {
  type ChargePreview,
  type Payments,
  PaymentDeclinedError,
  PaymentRefusedError,
  type PaymentStart,
  type RetriedPayment,
} from './payments.port.ts';
import { needsConfirmation } from './stripe-errors.ts';
import { toChargePreview } from './stripe-invoices.ts';
import { getStripeId, type StripeAccess, type StripePrices } from './stripe-prices.ts';
import { listOpenRenewals, fetchPaymentIntent } from './stripe-snapshot.ts';

export type SubscriptionAccess = StripeAccess & StripePrices;

type StartCalls = Pick<Payments, 'previewSubscribe' | 'subscribe' | 'retryPayment'>;

export const stripeSubscriptions = (access: SubscriptionAccess): StartCalls => ({
  subscribe: (request) => subscribe(access, request),
  previewSubscribe: (request) => previewSubscribe(access, request),
  retryPayment: (request) => retryPayment(access, request),
});

const subscribe = async (
  access: SubscriptionAccess,
  { customerId, terms, discountPence, idempotencyKey }: Parameters<Payments['subscribe']>[0],
): Promise<PaymentStart> => {
  const { stripe, ask } = access;
  const { id: price } = await access.priceOf(terms);
  const discounts = await createDiscount(access, { discountPence, idempotencyKey });
  const taxRates = await access.taxRates();
  const { id } = await ask(() =>
    stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price }],
        payment_behavior: 'default_incomplete',
        payment_settings: {
          payment_method_types: ['card'],
          save_default_payment_method: 'on_subscription',
        },
        ...(discounts.length > 0 && { discounts }),
        ...(taxRates.length > 0 && { default_tax_rates: taxRates }),
      },
      { idempotencyKey },
    ),
  );
  return fetchPaymentStart(access, id);
};

const previewSubscribe = async (
  access: SubscriptionAccess,
  {
    customerId: customer,
    terms,
    discountPence,
    returnedCreditPence,
  }: Parameters<Payments['previewSubscribe']>[0],
): Promise<ChargePreview> => {
  const { stripe, ask } = access;
  const { id: price } = await access.priceOf(terms);
  const deductedPence = discountPence + returnedCreditPence;
  const item = { amount: -deductedPence, currency: 'gbp', description: 'Discount and credit' };
  const invoice = await ask(() =>
    stripe.invoices.createPreview({
      customer,
      subscription_details: { items: [{ price }] },
      ...(deductedPence > 0 && { invoice_items: [{ ...item, discountable: false }] }),
    }),
  );
  return toChargePreview(invoice);
};

// A coupon for the amount that we computed, which the provider deducts only from the first invoice.
const createDiscount = async (
  { stripe, ask }: StripeAccess,
  { discountPence, idempotencyKey }: { discountPence: number; idempotencyKey: string },
): Promise<Stripe.SubscriptionCreateParams.Discount[]> => {
  if (discountPence === 0) return [];
  const { id: coupon } = await ask(() =>
    stripe.coupons.create(
      {
        amount_off: discountPence,
        currency: 'gbp',
        duration: 'once',
        max_redemptions: 1,
        name: 'Discount',
      },
      { idempotencyKey: `${idempotencyKey}-coupon` },
    ),
  );
  return [{ coupon }];
};

/** The payment that a subscription's newest invoice waits for. */
export const fetchPaymentStart = async (
  access: StripeAccess,
  subscriptionId: string,
): Promise<PaymentStart> => {
  const invoice = await fetchOpenInvoice(access, subscriptionId);
  return getPayment(access, { subscriptionId, invoiceId: invoice?.id });
};

const getPayment = async (
  access: StripeAccess,
  { subscriptionId, invoiceId }: { subscriptionId: string; invoiceId: string | undefined },
): Promise<PaymentStart> => {
  const intent = invoiceId === undefined ? undefined : await fetchPaymentIntent(access, invoiceId);
  return {
    subscriptionId,
    paymentIntentId: intent?.id ?? null,
    clientSecret: intent?.client_secret ?? null,
  };
};

export const fetchOpenInvoice = async (
  { stripe, ask }: StripeAccess,
  subscriptionId: string,
): Promise<Stripe.Invoice | undefined> => {
  const { latest_invoice: invoice } = await ask(() =>
    stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] }),
  );
  if (invoice === null || typeof invoice === 'string') return undefined;
  return invoice.status === 'open' ? invoice : undefined;
};

const retryPayment = async (
  access: SubscriptionAccess,
  { subscriptionId, idempotencyKey }: Parameters<Payments['retryPayment']>[0],
): Promise<RetriedPayment> => {
  let collectedPence = 0;
  for (const { id: invoiceId } of await listOpenRenewals(access, {
    subscription: subscriptionId,
  })) {
    const key = { idempotencyKey: `${idempotencyKey}-${invoiceId}` };
    if (!(await payInvoice(access, invoiceId, key))) {
      return {
        ...(await getPayment(access, { subscriptionId, invoiceId })),
        collected: collectedPence,
      };
    }
    collectedPence += 1;
  }
  // The first payment needs the browser, because there may be no card yet. The payment of a change
  // is not returned.
  const newestInvoice = await fetchOpenInvoice(access, subscriptionId);
  const invoiceId =
    newestInvoice?.billing_reason === 'subscription_create' ? newestInvoice.id : undefined;
  return {
    ...(await getPayment(access, { subscriptionId, invoiceId })),
    collected: collectedPence,
  };
};

/** False when the bank wants the payment confirmed. */
const payInvoice = async (
  { stripe, ask }: StripeAccess,
  invoiceId: string,
  key: { readonly idempotencyKey: string },
): Promise<boolean> => {
  try {
    await ask(() => stripe.invoices.pay(invoiceId, { off_session: false }, key));
    return true;
  } catch (error) {
    if (needsConfirmation(error)) return false;
    // A concurrent request or the provider itself may have collected the payment.
    const isRefused = error instanceof PaymentRefusedError;
    if (isRefused && (await ask(() => stripe.invoices.retrieve(invoiceId))).status === 'paid') {
      return true;
    }
    throw error;
  }
};

export const requirePaymentNotDeclined = async (
  access: StripeAccess,
  invoice: Stripe.Invoice,
  card: string | null,
): Promise<void> => {
  const intent = await fetchPaymentIntent(access, invoice.id);
  const failure = intent?.last_payment_error;
  const usedCard = intent?.payment_method ?? null;
  if (card !== null && usedCard !== null && getStripeId(usedCard) !== card) {
    throw new PaymentDeclinedError('card_replaced', 'The card of this payment was replaced.');
  }
  if (intent?.status !== 'requires_payment_method') return;
  throw new PaymentDeclinedError(
    failure?.code ?? 'card_declined',
    failure?.message ?? 'Your card was declined.',
  );
};

export const getSubscriptionItem = ({
  id,
  items,
}: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = items.data;
  if (item) return item;
  throw new PaymentRefusedError('not-found', `The subscription ${id} is for nothing.`);
};

export const getScheduleId = ({ schedule }: Stripe.Subscription): string | undefined =>
  schedule === null ? undefined : getStripeId(schedule);
