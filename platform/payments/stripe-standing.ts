import type Stripe from 'stripe';
import {
  providerStatuses,
  type ProviderStanding,
  type ProviderSubscription,
  type SubscriptionTerms,
} from '#domain/membership/provider-standing.ts';
import { disputesOf } from './stripe-disputes.ts';
import { idOf, type StripeAccess, type StripePrices, timeOf } from './stripe-prices.ts';

export type StandingAccess = StripeAccess & Pick<StripePrices, 'termsOf'>;

const mostAtOnce = 1000;

export const standingOf = async (
  access: StandingAccess,
  customerId: string,
): Promise<ProviderStanding> => {
  const { stripe, ask } = access;
  const found = await ask(() =>
    stripe.subscriptions
      .list({
        ...{ customer: customerId, status: 'all', limit: 100 },
        expand: ['data.latest_invoice', 'data.schedule'],
      })
      .autoPagingToArray({ limit: mostAtOnce }),
  );
  const subscriptions: ProviderSubscription[] = [];
  for (const one of found) {
    const terms = await termsOfSubscription(access, one);
    if (terms) subscriptions.push(await describe(access, one, terms));
  }
  subscriptions.sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  const ours = new Set(subscriptions.map(({ id }) => id));
  const disputes = (await disputesOf(access, customerId)).filter((dispute) =>
    ours.has(dispute.subscriptionId),
  );
  return { customerId, subscriptions, disputes };
};

/** Undefined for a subscription to something else. */
export const termsOfSubscription = async (
  { termsOf }: Pick<StripePrices, 'termsOf'>,
  { items }: Stripe.Subscription,
): Promise<SubscriptionTerms | undefined> => {
  const [item] = items.data;
  return item && (await termsOf(item.price));
};

const describe = async (
  access: StandingAccess,
  subscription: Stripe.Subscription,
  terms: SubscriptionTerms,
): Promise<ProviderSubscription> => {
  const [item] = subscription.items.data;
  const { status, created, cancel_at: cancelAt, ended_at: endedAt } = subscription;
  return {
    terms,
    id: subscription.id,
    customerId: idOf(subscription.customer),
    // We never let the provider pause one; it stands still for want of a payment.
    status: providerStatuses.find((one) => one === status) ?? 'unpaid',
    createdAt: timeOf(created),
    periodStart: timeOf(item?.current_period_start ?? created),
    periodEnd: timeOf(item?.current_period_end ?? created),
    cancelsAt: cancelAt === null || endedAt !== null ? null : timeOf(cancelAt),
    endedAt: endedAt === null ? null : timeOf(endedAt),
    next: await nextTerms(access, subscription),
    unpaid: await unpaidInvoice(access, subscription),
  };
};

export const nextTerms = async (
  { termsOf }: StandingAccess,
  { schedule, items }: Stripe.Subscription,
): Promise<ProviderSubscription['next']> => {
  if (schedule === null || typeof schedule === 'string') return null;
  const end = items.data[0]?.current_period_end ?? 0;
  const phase = schedule.phases.find((one) => one.start_date >= end);
  const price = phase?.items[0]?.price;
  const terms = price === undefined ? undefined : await termsOf(price);
  return phase && terms ? { terms, from: timeOf(phase.start_date) } : null;
};

const waiting: readonly Stripe.Subscription.Status[] = ['incomplete', 'past_due', 'unpaid'];

const unpaidInvoice = async (
  access: StandingAccess,
  { status, latest_invoice: invoice }: Stripe.Subscription,
): Promise<ProviderSubscription['unpaid']> => {
  if (!waiting.includes(status) || invoice === null || typeof invoice === 'string') return null;
  if (invoice.status !== 'open') return null;
  const intent = await paymentIntentOf(access, invoice.id);
  return {
    invoiceId: invoice.id,
    since: timeOf(invoice.status_transitions.finalized_at ?? invoice.created),
    needsConfirmation: intent?.status === 'requires_action',
  };
};

/** The payment that an invoice waits for, or was paid by. */
export const paymentIntentOf = async (
  { stripe, ask }: StripeAccess,
  invoice: string,
): Promise<Stripe.PaymentIntent | undefined> => {
  const { data } = await ask(() =>
    stripe.invoicePayments.list({ invoice, expand: ['data.payment.payment_intent'] }),
  );
  const intent = (data.find((one) => one.is_default) ?? data[0])?.payment.payment_intent;
  return typeof intent === 'string' ? undefined : intent;
};
