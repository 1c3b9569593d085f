import { plans, type SubscriptionTerms } from '../shared/plans/plans.ts';
import { evolveSubscription, type Subscription } from '../shared/plans/subscription.ts';
import type { ReconcileSubscription } from './commands.ts';
import { listDisputeEvents } from './decide-disputes.ts';
import type { MembershipEvent, SubscriptionEvent } from './events.ts';
import type { MembershipState } from './state.ts';
import { findSubscription } from './subscription-from-provider.ts';

/**
 * Events for the difference between the state and the provider's snapshot. They depend only on the snapshot, so
 * webhooks can be repeated, reordered or lost.
 */
export const reconcileSubscription = (
  state: MembershipState,
  { snapshot, now }: ReconcileSubscription,
): readonly MembershipEvent[] => {
  const { subscription } = state.holdings;
  const target = findSubscription(snapshot, now);
  const unpaidEndEvent = createUnpaidEndEvent(subscription, target, now);
  const recordedSubscription =
    unpaidEndEvent === undefined ? subscription : (subscription?.before ?? null);
  return [
    ...listDisputeEvents(state, snapshot, now),
    ...(unpaidEndEvent ? [unpaidEndEvent] : []),
    ...listTargetChanges(recordedSubscription, target, now),
  ];
};

/**
 * An upgrade takes effect immediately and is charged. A downgrade takes effect at the end of the period. Undefined when
 * the terms are equal.
 */
export const getChangeDirection = (
  from: SubscriptionTerms,
  to: SubscriptionTerms,
): 'upgrade' | 'downgrade' | undefined => {
  const rankDifference = plans[to.plan].rank - plans[from.plan].rank;
  if (rankDifference !== 0) return rankDifference > 0 ? 'upgrade' : 'downgrade';
  if (to.interval === from.interval) return undefined;
  return to.interval === 'year' ? 'upgrade' : 'downgrade';
};

// The first payment of the recorded subscription will never arrive.
const createUnpaidEndEvent = (
  recorded: Subscription | null,
  target: Subscription | null,
  now: Date,
): SubscriptionEvent | undefined =>
  recorded === null ||
  recorded.subscriptionId === target?.subscriptionId ||
  recorded.periodEndsAt !== null ||
  recorded.ended !== null
    ? undefined
    : createEndedEvent(recorded, { cause: 'never-paid', endedAt: now.toISOString() });

const listTargetChanges = (
  recorded: Subscription | null,
  target: Subscription | null,
  now: Date,
): readonly SubscriptionEvent[] => {
  if (recorded?.subscriptionId === target?.subscriptionId) {
    return recorded && target ? listSubscriptionChanges(recorded, target, now) : [];
  }
  const cause = target === null ? 'gone' : 'replaced';
  const isOver = recorded === null || recorded.ended !== null;
  return [
    ...(isOver ? [] : [createEndedEvent(recorded, { cause, endedAt: now.toISOString() })]),
    ...(target === null ? [] : startSubscription(target, now)),
  ];
};

const startSubscription = (target: Subscription, now: Date): readonly SubscriptionEvent[] => {
  const { subscriptionId, customerId, terms, startedAt } = target;
  const data = { subscriptionId, customerId, ...terms, startedAt };
  const newSubscription: Subscription = {
    ...target,
    periodEndsAt: null,
    scheduled: null,
    unpaid: null,
    ended: null,
  };
  return [
    { type: 'SubscriptionStarted', data },
    ...listSubscriptionChanges(newSubscription, target, now),
  ];
};

type ChangeStep = (
  from: Subscription,
  target: Subscription,
  now: Date,
) => SubscriptionEvent | undefined;

const listSubscriptionChanges = (
  from: Subscription,
  target: Subscription,
  now: Date,
): readonly SubscriptionEvent[] => {
  if (target.ended !== null)
    return from.ended === null ? [createEndedEvent(from, target.ended)] : [];
  const events: SubscriptionEvent[] = [];
  let current: Subscription = from;
  for (const step of changeSteps) {
    const event = step(current, target, now);
    if (event === undefined) continue;
    events.push(event);
    current = evolveSubscription(current, event) ?? current;
  }
  return events;
};

const detectActivation: ChangeStep = (from, { terms, periodEndsAt }, now) => {
  const isAlreadyActive = from.periodEndsAt !== null && from.ended === null;
  if (periodEndsAt === null || isAlreadyActive || from.unpaid !== null) return undefined;
  const data = { ...toReference(from), ...terms, activatedAt: now.toISOString(), periodEndsAt };
  return { type: 'SubscriptionActivated', data };
};

const detectRecovery: ChangeStep = (from, { unpaid, periodEndsAt }, now) => {
  const isDue = from.unpaid !== null && (unpaid === null || from.ended !== null);
  if (!isDue || periodEndsAt === null) return undefined;
  const data = { ...toReference(from), recoveredAt: now.toISOString(), periodEndsAt };
  return { type: 'PaymentRecovered', data };
};

const detectTermsChange: ChangeStep = (from, { terms, periodEndsAt }, now) => {
  const direction = getChangeDirection(from.terms, terms);
  if (direction === undefined || periodEndsAt === null) return undefined;
  const eventData = { ...toReference(from), previousPlan: from.terms.plan, ...terms, periodEndsAt };
  if (direction === 'upgrade') {
    return { type: 'SubscriptionUpgraded', data: { ...eventData, upgradedAt: now.toISOString() } };
  }
  const dueAt = from.scheduled?.effectiveAt ?? now.toISOString();
  return { type: 'SubscriptionDowngraded', data: { ...eventData, downgradedAt: dueAt } };
};

const detectFailure: ChangeStep = (from, { unpaid, periodEndsAt }) => {
  if (unpaid === null || periodEndsAt === null) return undefined;
  if (isEqual(from.unpaid, unpaid) && from.periodEndsAt === periodEndsAt) return undefined;
  return { type: 'PaymentFailed', data: { ...toReference(from), ...unpaid, periodEndsAt } };
};

const detectRenewal: ChangeStep = (from, { periodEndsAt }, now) => {
  if (periodEndsAt === null || from.periodEndsAt === periodEndsAt) return undefined;
  const data = { ...toReference(from), renewedAt: now.toISOString(), periodEndsAt };
  return { type: 'SubscriptionRenewed', data };
};

const detectScheduledChange: ChangeStep = (from, { scheduled }, now) => {
  if (isEqual(from.scheduled, scheduled)) return undefined;
  if (scheduled === null) {
    return {
      type: 'ScheduledChangeUndone',
      data: { ...toReference(from), undoneAt: now.toISOString() },
    };
  }
  const { effectiveAt } = scheduled;
  const eventData = { ...toReference(from), scheduledAt: now.toISOString(), effectiveAt };
  if (scheduled.kind === 'cancellation') return { type: 'CancellationScheduled', data: eventData };
  const { plan: nextPlan, interval: nextInterval } = scheduled.terms;
  return { type: 'DowngradeScheduled', data: { ...eventData, nextPlan, nextInterval } };
};

// Each step brings one part of the state to the target. The order ensures that no step undoes an earlier one.
const changeSteps: readonly ChangeStep[] = [
  detectRecovery,
  detectActivation,
  detectTermsChange,
  detectFailure,
  detectRenewal,
  detectScheduledChange,
];

const createEndedEvent = (
  from: Subscription,
  end: NonNullable<Subscription['ended']>,
): SubscriptionEvent => ({ type: 'SubscriptionEnded', data: { ...toReference(from), ...end } });

const toReference = ({ subscriptionId, terms: { plan } }: Subscription) => ({
  subscriptionId,
  plan,
});

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
