import type Stripe from 'stripe';
import type { ProviderDispute } from '#domain/membership/provider-standing.ts';
import { idOf, type StripeAccess, timeOf } from './stripe-prices.ts';

const mostAtOnce = 1000;

/** Disputes about a customer's payments for subscriptions, oldest first. They cannot be listed by customer; a charge says whether there is one. */
export const disputesOf = async (
  access: StripeAccess,
  customer: string,
): Promise<ProviderDispute[]> => {
  const { stripe, ask } = access;
  const charges = await ask(() =>
    stripe.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit: mostAtOnce }),
  );
  const disputes: ProviderDispute[] = [];
  for (const charge of charges.filter(({ disputed }) => disputed)) {
    const paid = await paidBy(access, charge);
    if (paid === undefined) continue;
    const { data } = await ask(() => stripe.disputes.list({ charge: charge.id }));
    disputes.push(...data.map((one) => ({ ...described(one), ...paid })));
  }
  return disputes.sort((one, other) => Date.parse(one.openedAt) - Date.parse(other.openedAt));
};

const described = ({ id, amount, status, created }: Stripe.Dispute) => ({
  id,
  pence: amount,
  openedAt: timeOf(created),
  status: outcomes[status] ?? ('open' as const),
});

// A question of the bank that was answered takes no money.
const outcomes: Readonly<Partial<Record<Stripe.Dispute.Status, 'won' | 'lost'>>> = {
  won: 'won',
  lost: 'lost',
  prevented: 'won',
  warning_closed: 'won',
};

const paidBy = async (
  { stripe, ask }: StripeAccess,
  { payment_intent: intent }: Stripe.Charge,
): Promise<Pick<ProviderDispute, 'invoiceId' | 'subscriptionId'> | undefined> => {
  if (intent === null) return undefined;
  const { data } = await ask(() =>
    stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: idOf(intent) },
      expand: ['data.invoice'],
    }),
  );
  const invoice = data[0]?.invoice;
  if (invoice === undefined || typeof invoice === 'string' || invoice.deleted === true) return;
  const subscription = invoice.parent?.subscription_details?.subscription;
  if (subscription === undefined) return undefined;
  return { invoiceId: invoice.id, subscriptionId: idOf(subscription) };
};
