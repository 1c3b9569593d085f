import type Stripe from 'stripe';
import {
  providerStatuses,
  type ProviderSnapshot,
  type ProviderSubscription,
  type SubscriptionTerms,
  type ProviderDispute,
} from '#domain/membership/provider-snapshot.ts';
import {
  getStripeId,
  type StripeAccess,
  type StripePrices,
  fromUnixSeconds,
} from './stripe-prices.ts';

export type SnapshotAccess = StripeAccess & Pick<StripePrices, 'termsOf'>;

const maxConcurrency = 1000;

export const fetchSnapshot = async (
  access: SnapshotAccess,
  customerId: string,
): Promise<ProviderSnapshot> => {
  const subscriptionsWithTerms = await fetchSubscriptions(access, customerId);
  const renewals = await listOpenRenewals(access, { customer: customerId });
  const subscriptions: ProviderSubscription[] = [];
  for (const { subscription, terms } of subscriptionsWithTerms) {
    subscriptions.push(await toProviderSubscription(access, subscription, { terms, renewals }));
  }
  subscriptions.sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  const ownIds = new Set(subscriptions.map(({ id }) => id));
  const disputes = (await listDisputes(access, customerId)).filter((dispute) =>
    ownIds.has(dispute.subscriptionId),
  );
  return { customerId, subscriptions, disputes };
};

type SubscriptionWithTerms = {
  readonly subscription: Stripe.Subscription;
  readonly terms: SubscriptionTerms;
};

/** A customer's subscriptions to our plans, ended ones included. */
export const fetchSubscriptions = async (
  access: SnapshotAccess,
  customer: string,
): Promise<readonly SubscriptionWithTerms[]> => {
  const { stripe, ask } = access;
  const expand = ['data.latest_invoice', 'data.schedule'];
  const allSubscriptions = await ask(() =>
    stripe.subscriptions
      .list({ customer, status: 'all', limit: 100, expand })
      .autoPagingToArray({ limit: maxConcurrency }),
  );
  const ownSubscriptions: SubscriptionWithTerms[] = [];
  for (const subscription of allSubscriptions) {
    const terms = await findSubscriptionTerms(access, subscription);
    if (terms) ownSubscriptions.push({ subscription, terms });
  }
  return ownSubscriptions;
};

/** Undefined for a subscription to another product. */
export const findSubscriptionTerms = async (
  { termsOf }: Pick<StripePrices, 'termsOf'>,
  { items }: Stripe.Subscription,
): Promise<SubscriptionTerms | undefined> => {
  const [item] = items.data;
  return item && (await termsOf(item.price));
};

const toProviderSubscription = async (
  access: SnapshotAccess,
  subscription: Stripe.Subscription,
  { terms, renewals }: { terms: SubscriptionTerms; renewals: readonly Stripe.Invoice[] },
): Promise<ProviderSubscription> => {
  const [item] = subscription.items.data;
  const { status, created, cancel_at: cancelAt, ended_at: endedAt } = subscription;
  return {
    terms,
    id: subscription.id,
    customerId: getStripeId(subscription.customer),
    // We never pause subscriptions, so any other status means a missing payment.
    status: providerStatuses.find((one) => one === status) ?? 'unpaid',
    createdAt: fromUnixSeconds(created),
    periodStart: fromUnixSeconds(item?.current_period_start ?? created),
    periodEnd: fromUnixSeconds(item?.current_period_end ?? created),
    cancelsAt: cancelAt === null || endedAt !== null ? null : fromUnixSeconds(cancelAt),
    endedAt: endedAt === null ? null : fromUnixSeconds(endedAt),
    ...(hasEndedUnpaid(subscription) && { endedUnpaid: true as const }),
    next: await getNextTerms(access, subscription),
    unpaid: await findUnpaidInvoice(access, subscription, renewals),
  };
};

/** Whether Stripe ended the subscription because a payment failed. */
export const hasEndedUnpaid = ({
  ended_at: endedAt,
  cancellation_details: details,
}: Pick<Stripe.Subscription, 'cancellation_details' | 'ended_at'>): boolean =>
  endedAt !== null && details?.reason === 'payment_failed';

const getNextTerms = async (
  { termsOf }: SnapshotAccess,
  { schedule, items }: Stripe.Subscription,
): Promise<ProviderSubscription['next']> => {
  if (schedule === null || typeof schedule === 'string') return null;
  const periodEnd = items.data[0]?.current_period_end ?? 0;
  const phase = nextPhase(schedule, periodEnd);
  const price = phase?.items[0]?.price;
  const terms = price === undefined ? undefined : await termsOf(price);
  return phase && terms ? { terms, from: fromUnixSeconds(phase.start_date) } : null;
};

/** Renewals that wait for their payment, oldest first. Excludes invoices of changes. */
export const listOpenRenewals = async (
  { stripe, ask }: StripeAccess,
  of: { readonly customer: string } | { readonly subscription: string },
): Promise<Stripe.Invoice[]> => {
  const openInvoices = await ask(() =>
    stripe.invoices
      .list({ ...of, status: 'open', limit: 100 })
      .autoPagingToArray({ limit: maxConcurrency }),
  );
  return openInvoices.filter((one) => one.billing_reason === 'subscription_cycle').toReversed();
};

const endedStatuses: readonly Stripe.Subscription.Status[] = ['canceled', 'incomplete_expired'];

// After a change to a longer period, the old schedule continues until it is released.
export const nextPhase = (
  { current_phase: current, phases }: Stripe.SubscriptionSchedule,
  periodEnd: number,
): Stripe.SubscriptionSchedule.Phase | undefined => {
  const end = current?.end_date ?? periodEnd;
  return phases.find((one) => one.start_date >= end);
};

const findUnpaidInvoice = async (
  access: SnapshotAccess,
  { id, status, latest_invoice: latest }: Stripe.Subscription,
  renewals: readonly Stripe.Invoice[],
): Promise<ProviderSubscription['unpaid']> => {
  if (endedStatuses.includes(status)) return null;
  const firstInvoice = latest === null || typeof latest === 'string' ? undefined : latest;
  const renewal = renewals.find((one) => getInvoiceSubscriptionId(one) === id);
  const invoice = status === 'incomplete' ? firstInvoice : renewal;
  if (invoice?.status !== 'open') return null;
  const intent = await fetchPaymentIntent(access, invoice.id);
  return {
    invoiceId: invoice.id,
    since: fromUnixSeconds(invoice.status_transitions.finalized_at ?? invoice.created),
    needsConfirmation: intent?.status === 'requires_action',
    ...(invoice.auto_advance === false && { collectionStopped: true as const }),
  };
};

export const getInvoiceSubscriptionId = ({ parent }: Stripe.Invoice): string | undefined => {
  const subscription = parent?.subscription_details?.subscription;
  return subscription === undefined ? undefined : getStripeId(subscription);
};

/** The payment that an invoice waits for, or was paid by. */
export const fetchPaymentIntent = async (
  { stripe, ask }: StripeAccess,
  invoice: string,
): Promise<Stripe.PaymentIntent | undefined> => {
  const { data } = await ask(() =>
    stripe.invoicePayments.list({ invoice, expand: ['data.payment.payment_intent'] }),
  );
  const intent = (data.find((one) => one.is_default) ?? data[0])?.payment.payment_intent;
  return typeof intent === 'string' ? undefined : intent;
};

/**
 * Disputes of a customer's subscription payments, oldest first. They cannot be listed by customer,
 * so charges that are marked as disputed are looked up.
 */
const listDisputes = async (access: StripeAccess, customer: string): Promise<ProviderDispute[]> => {
  const { stripe, ask } = access;
  const charges = await ask(() =>
    stripe.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit: maxConcurrency }),
  );
  const disputes: ProviderDispute[] = [];
  for (const charge of charges.filter(({ disputed }) => disputed)) {
    const paidInvoice = await findInvoiceOfCharge(access, charge);
    if (paidInvoice === undefined) continue;
    const { data } = await ask(() => stripe.disputes.list({ charge: charge.id }));
    disputes.push(...data.map((one) => ({ ...describeDispute(one), ...paidInvoice })));
  }
  return disputes.sort((one, other) => Date.parse(one.openedAt) - Date.parse(other.openedAt));
};

const describeDispute = ({ id, amount, status, created }: Stripe.Dispute) => ({
  id,
  pence: amount,
  openedAt: fromUnixSeconds(created),
  status: outcomes[status] ?? ('open' as const),
});

// An inquiry of the bank that was answered (`warning_closed`) takes no money.
const outcomes: Readonly<Partial<Record<Stripe.Dispute.Status, 'won' | 'lost'>>> = {
  won: 'won',
  lost: 'lost',
  prevented: 'won',
  warning_closed: 'won',
};

const findInvoiceOfCharge = async (
  { stripe, ask }: StripeAccess,
  { payment_intent: intent }: Stripe.Charge,
): Promise<Pick<ProviderDispute, 'invoiceId' | 'subscriptionId'> | undefined> => {
  if (intent === null) return undefined;
  const { data } = await ask(() =>
    stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: getStripeId(intent) },
      expand: ['data.invoice'],
    }),
  );
  const invoice = data[0]?.invoice;
  if (invoice === undefined || typeof invoice === 'string' || invoice.deleted === true) return;
  const subscription = invoice.parent?.subscription_details?.subscription;
  if (subscription === undefined) return undefined;
  return { invoiceId: invoice.id, subscriptionId: getStripeId(subscription) };
};
