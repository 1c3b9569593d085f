import { dayMs } from '../shared/time/durations.ts';
import { earliestEnd, hasEnded } from '../shared/time/has-ended.ts';
import { plans } from '../shared/plans/plans.ts';
import {
  isLive,
  getSubscriptionPhase,
  type EndCause,
  type ScheduledChange,
  type Subscription,
  type UnpaidRenewal,
} from '../shared/plans/subscription.ts';
import type { ProviderSnapshot, ProviderSubscription } from './provider-snapshot.ts';

/** How many days access continues after a failed renewal. */
export const graceDays = 14;

/**
 * The subscription that counts at an instant: a live one, otherwise one with a pending first payment, otherwise an
 * ended one. Between live ones the higher plan wins, then the newer one. Subscriptions that were never paid do not
 * count.
 */
export const findSubscription = (snapshot: ProviderSnapshot, now: Date): Subscription | null =>
  findStarted(snapshot)
    .map((each) => toSubscription(snapshot, each, now))
    .sort(byPrecedence(now))[0] ?? null;

/** Ids of other live subscriptions, which charge the member twice. */
export const findSurplusSubscriptionIds = (
  snapshot: ProviderSnapshot,
  now: Date,
): readonly string[] => {
  const effectiveSubscription = findSubscription(snapshot, now);
  return findStarted(snapshot)
    .filter(({ id }) => id !== effectiveSubscription?.subscriptionId)
    .filter((each) => isLive(toSubscription(snapshot, each, now), now))
    .map(({ id }) => id);
};

// Stripe keeps subscriptions that were never paid, with a period like that of a running one.
const findStarted = ({ subscriptions }: ProviderSnapshot): readonly ProviderSubscription[] =>
  subscriptions.filter(({ status }) => status !== 'incomplete_expired');

const byPrecedence =
  (now: Date) =>
  (one: Subscription, other: Subscription): number =>
    getRank(other, now) - getRank(one, now) ||
    Date.parse(other.startedAt) - Date.parse(one.startedAt) ||
    one.subscriptionId.localeCompare(other.subscriptionId);

const getRank = (subscription: Subscription, now: Date): number => {
  if (isLive(subscription, now)) return 10 + plans[subscription.terms.plan].rank;
  return getSubscriptionPhase(subscription, now) === 'incomplete' ? 1 : 0;
};

const toSubscription = (
  { disputes }: ProviderSnapshot,
  providerSubscription: ProviderSubscription,
  now: Date,
): Subscription => {
  const isDisputeLost = disputes.some(
    ({ subscriptionId, status: outcome }) =>
      outcome === 'lost' && subscriptionId === providerSubscription.id,
  );
  const { id, customerId, status, createdAt, periodEnd } = providerSubscription;
  return {
    subscriptionId: id,
    customerId,
    startedAt: createdAt,
    ...toTerms(providerSubscription, now),
    periodEndsAt: status === 'incomplete' ? null : periodEnd,
    unpaid: toUnpaidRenewal(providerSubscription),
    ended: findEnd(providerSubscription, isDisputeLost, now),
    before: null,
  };
};

/** A scheduled change applies from its time, even before the provider has made it. */
const toTerms = (
  { terms, next, cancelsAt }: ProviderSubscription,
  now: Date,
): Pick<Subscription, 'terms' | 'scheduled'> => {
  const cancellation: ScheduledChange | null =
    cancelsAt === null ? null : { kind: 'cancellation', effectiveAt: cancelsAt };
  if (next === null) return { terms, scheduled: cancellation };
  if (hasEnded(next.from, now)) return { terms: next.terms, scheduled: cancellation };
  const isDowngradeFirst = cancelsAt === null || Date.parse(next.from) < Date.parse(cancelsAt);
  const downgrade = { kind: 'downgrade', terms: next.terms, effectiveAt: next.from } as const;
  return { terms, scheduled: isDowngradeFirst ? downgrade : cancellation };
};

const toUnpaidRenewal = ({
  status,
  unpaid,
  periodStart,
}: ProviderSubscription): UnpaidRenewal | null => {
  if (status !== 'past_due' && status !== 'unpaid') return null;
  const failedAt = unpaid?.since ?? periodStart;
  const graceEndsAt = new Date(Date.parse(failedAt) + graceDays * dayMs).toISOString();
  const { invoiceId = '', needsConfirmation = false } = unpaid ?? {};
  return { invoiceId, failedAt, graceEndsAt, needsConfirmation };
};

/** The earliest end that has passed, because a member must not keep access longer than announced. */
const findEnd = (
  providerSubscription: ProviderSubscription,
  isLost: boolean,
  now: Date,
): Subscription['ended'] => {
  const passedEnds = listEnds(providerSubscription, isLost, now).filter(({ endedAt }) =>
    hasEnded(endedAt, now),
  );
  const endedAt = earliestEnd(...passedEnds.map((end) => end.endedAt));
  return passedEnds.find((end) => end.endedAt === endedAt) ?? null;
};

type SubscriptionEnd = { readonly cause: EndCause; readonly endedAt: string };

const listEnds = (
  providerSubscription: ProviderSubscription,
  isLost: boolean,
  now: Date,
): SubscriptionEnd[] => {
  const { status, cancelsAt } = providerSubscription;
  const endedAt = earliestEnd(providerSubscription.endedAt, now.toISOString()) ?? now.toISOString();
  const graceEndsAt = toUnpaidRenewal(providerSubscription)?.graceEndsAt;
  return [
    ...(isLost ? [{ cause: 'dispute-lost', endedAt } as const] : []),
    ...(status === 'canceled'
      ? [{ cause: getEndCause(providerSubscription), endedAt } as const]
      : []),
    ...(cancelsAt === null ? [] : [{ cause: 'cancelled', endedAt: cancelsAt } as const]),
    ...(graceEndsAt === undefined
      ? []
      : [{ cause: 'payment-failed', endedAt: graceEndsAt } as const]),
  ];
};

const getEndCause = ({ unpaid, endedUnpaid }: ProviderSubscription): EndCause =>
  unpaid === null && endedUnpaid === undefined ? 'cancelled' : 'payment-failed';
