import { dayMs } from '../shared/time/durations.ts';
import { firstEnd, hasEnded } from '../shared/time/has-ended.ts';
import { plans } from '../shared/plans/plans.ts';
import {
  isLive,
  phaseOf,
  type EndCause,
  type ScheduledChange,
  type Subscription,
  type UnpaidRenewal,
} from '../shared/plans/subscription.ts';
import type { ProviderSnapshot, ProviderSubscription } from './provider-snapshot.ts';

/** After a failed renewal, access is kept for so long. */
export const graceDays = 14;

/**
 * The subscription that counts at an instant: a live one before one that waits for its first payment, before one that
 * is over; of several live ones the higher plan, otherwise the newest. One that was never paid counts as none.
 */
export const findSubscription = (standing: ProviderSnapshot, now: Date): Subscription | null =>
  findStarted(standing)
    .map((each) => subscriptionFrom(standing, each, now))
    .sort(byPrecedence(now))[0] ?? null;

/** Live ones besides the one that counts: the member pays twice. */
export const findSurplus = (standing: ProviderSnapshot, now: Date): readonly string[] => {
  const counting = findSubscription(standing, now);
  return findStarted(standing)
    .filter(({ id }) => id !== counting?.subscriptionId)
    .filter((each) => isLive(subscriptionFrom(standing, each, now), now))
    .map(({ id }) => id);
};

// The provider keeps those whose first payment never came, with a period as if they ran.
const findStarted = ({ subscriptions }: ProviderSnapshot): readonly ProviderSubscription[] =>
  subscriptions.filter(({ status }) => status !== 'incomplete_expired');

const byPrecedence =
  (now: Date) =>
  (one: Subscription, other: Subscription): number =>
    rankOf(other, now) - rankOf(one, now) ||
    Date.parse(other.startedAt) - Date.parse(one.startedAt) ||
    one.subscriptionId.localeCompare(other.subscriptionId);

const rankOf = (subscription: Subscription, now: Date): number => {
  if (isLive(subscription, now)) return 10 + plans[subscription.terms.plan].rank;
  return phaseOf(subscription, now) === 'incomplete' ? 1 : 0;
};

const subscriptionFrom = (
  { disputes }: ProviderSnapshot,
  given: ProviderSubscription,
  now: Date,
): Subscription => {
  const isLost = disputes.some(
    ({ subscriptionId, status: outcome }) => outcome === 'lost' && subscriptionId === given.id,
  );
  const { id, customerId, status, createdAt, periodEnd } = given;
  return {
    subscriptionId: id,
    customerId,
    startedAt: createdAt,
    ...termsFrom(given, now),
    periodEndsAt: status === 'incomplete' ? null : periodEnd,
    unpaid: unpaidFrom(given),
    ended: endFrom(given, isLost, now),
    before: null,
  };
};

/** A change whose time has come holds, whether or not the provider has carried it out. */
const termsFrom = (
  { terms, next, cancelsAt }: ProviderSubscription,
  now: Date,
): Pick<Subscription, 'terms' | 'scheduled'> => {
  const cancellation: ScheduledChange | null =
    cancelsAt === null ? null : { kind: 'cancellation', effectiveAt: cancelsAt };
  if (next === null) return { terms, scheduled: cancellation };
  if (hasEnded(next.from, now)) return { terms: next.terms, scheduled: cancellation };
  const isFirst = cancelsAt === null || Date.parse(next.from) < Date.parse(cancelsAt);
  const downgrade = { kind: 'downgrade', terms: next.terms, effectiveAt: next.from } as const;
  return { terms, scheduled: isFirst ? downgrade : cancellation };
};

const unpaidFrom = ({
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

/** The first of all ends that have passed: no end is later than what the member was told. */
const endFrom = (
  given: ProviderSubscription,
  isLost: boolean,
  now: Date,
): Subscription['ended'] => {
  const passed = endsOf(given, isLost, now).filter(({ endedAt }) => hasEnded(endedAt, now));
  const endedAt = firstEnd(...passed.map((end) => end.endedAt));
  return passed.find((end) => end.endedAt === endedAt) ?? null;
};

type End = { readonly cause: EndCause; readonly endedAt: string };

const endsOf = (given: ProviderSubscription, isLost: boolean, now: Date): End[] => {
  const { status, cancelsAt } = given;
  const endedAt = firstEnd(given.endedAt, now.toISOString()) ?? now.toISOString();
  const graceEndsAt = unpaidFrom(given)?.graceEndsAt;
  return [
    ...(isLost ? [{ cause: 'dispute-lost', endedAt } as const] : []),
    ...(status === 'canceled' ? [{ cause: causeOf(given), endedAt } as const] : []),
    ...(cancelsAt === null ? [] : [{ cause: 'cancelled', endedAt: cancelsAt } as const]),
    ...(graceEndsAt === undefined
      ? []
      : [{ cause: 'payment-failed', endedAt: graceEndsAt } as const]),
  ];
};

const causeOf = ({ unpaid }: ProviderSubscription): EndCause =>
  unpaid === null ? 'cancelled' : 'payment-failed';
