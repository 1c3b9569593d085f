import { plans, type SubscriptionTerms } from '../shared/plans/plans.ts';
import { subscriptionAfter, type Subscription } from '../shared/plans/subscription.ts';
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
  const unpaid = endUnpaidSubscription(subscription, target, now);
  const recorded = unpaid === undefined ? subscription : (subscription?.before ?? null);
  return [
    ...listDisputeEvents(state, snapshot, now),
    ...(unpaid ? [unpaid] : []),
    ...listChangesTo(recorded, target, now),
  ];
};

/**
 * An upgrade takes effect immediately and is charged. A downgrade takes effect at the end of the period. Undefined when
 * the terms are equal.
 */
export const directionOf = (
  from: SubscriptionTerms,
  to: SubscriptionTerms,
): 'upgrade' | 'downgrade' | undefined => {
  const ranks = plans[to.plan].rank - plans[from.plan].rank;
  if (ranks !== 0) return ranks > 0 ? 'upgrade' : 'downgrade';
  if (to.interval === from.interval) return undefined;
  return to.interval === 'year' ? 'upgrade' : 'downgrade';
};

// The first payment of the recorded subscription will never arrive.
const endUnpaidSubscription = (
  recorded: Subscription | null,
  target: Subscription | null,
  now: Date,
): SubscriptionEvent | undefined =>
  recorded === null ||
  recorded.subscriptionId === target?.subscriptionId ||
  recorded.periodEndsAt !== null ||
  recorded.ended !== null
    ? undefined
    : subscriptionEnded(recorded, { cause: 'never-paid', endedAt: now.toISOString() });

const listChangesTo = (
  recorded: Subscription | null,
  target: Subscription | null,
  now: Date,
): readonly SubscriptionEvent[] => {
  if (recorded?.subscriptionId === target?.subscriptionId) {
    return recorded && target ? listChangesBetween(recorded, target, now) : [];
  }
  const cause = target === null ? 'gone' : 'replaced';
  const isOver = recorded === null || recorded.ended !== null;
  return [
    ...(isOver ? [] : [subscriptionEnded(recorded, { cause, endedAt: now.toISOString() })]),
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
    ...listChangesBetween(newSubscription, target, now),
  ];
};

type Step = (from: Subscription, target: Subscription, now: Date) => SubscriptionEvent | undefined;

const listChangesBetween = (
  from: Subscription,
  target: Subscription,
  now: Date,
): readonly SubscriptionEvent[] => {
  if (target.ended !== null)
    return from.ended === null ? [subscriptionEnded(from, target.ended)] : [];
  const events: SubscriptionEvent[] = [];
  let current: Subscription = from;
  for (const step of changeSteps) {
    const event = step(current, target, now);
    if (event === undefined) continue;
    events.push(event);
    current = subscriptionAfter(current, event) ?? current;
  }
  return events;
};

const activation: Step = (from, { terms, periodEndsAt }, now) => {
  const isReached = from.periodEndsAt !== null && from.ended === null;
  if (periodEndsAt === null || isReached || from.unpaid !== null) return undefined;
  const data = { ...idOf(from), ...terms, activatedAt: now.toISOString(), periodEndsAt };
  return { type: 'SubscriptionActivated', data };
};

const recovery: Step = (from, { unpaid, periodEndsAt }, now) => {
  const isDue = from.unpaid !== null && (unpaid === null || from.ended !== null);
  if (!isDue || periodEndsAt === null) return undefined;
  const data = { ...idOf(from), recoveredAt: now.toISOString(), periodEndsAt };
  return { type: 'PaymentRecovered', data };
};

const changeOfTerms: Step = (from, { terms, periodEndsAt }, now) => {
  const direction = directionOf(from.terms, terms);
  if (direction === undefined || periodEndsAt === null) return undefined;
  const common = { ...idOf(from), previousPlan: from.terms.plan, ...terms, periodEndsAt };
  if (direction === 'upgrade') {
    return { type: 'SubscriptionUpgraded', data: { ...common, upgradedAt: now.toISOString() } };
  }
  const due = from.scheduled?.effectiveAt ?? now.toISOString();
  return { type: 'SubscriptionDowngraded', data: { ...common, downgradedAt: due } };
};

const failure: Step = (from, { unpaid, periodEndsAt }) => {
  if (unpaid === null || periodEndsAt === null) return undefined;
  if (same(from.unpaid, unpaid) && from.periodEndsAt === periodEndsAt) return undefined;
  return { type: 'PaymentFailed', data: { ...idOf(from), ...unpaid, periodEndsAt } };
};

const renewal: Step = (from, { periodEndsAt }, now) => {
  if (periodEndsAt === null || from.periodEndsAt === periodEndsAt) return undefined;
  const data = { ...idOf(from), renewedAt: now.toISOString(), periodEndsAt };
  return { type: 'SubscriptionRenewed', data };
};

const schedule: Step = (from, { scheduled }, now) => {
  if (same(from.scheduled, scheduled)) return undefined;
  if (scheduled === null) {
    return { type: 'ScheduledChangeUndone', data: { ...idOf(from), undoneAt: now.toISOString() } };
  }
  const { effectiveAt } = scheduled;
  const common = { ...idOf(from), scheduledAt: now.toISOString(), effectiveAt };
  if (scheduled.kind === 'cancellation') return { type: 'CancellationScheduled', data: common };
  const { plan: nextPlan, interval: nextInterval } = scheduled.terms;
  return { type: 'DowngradeScheduled', data: { ...common, nextPlan, nextInterval } };
};

// Each step brings one part of the state to the target. The order ensures that no step undoes an earlier one.
const changeSteps: readonly Step[] = [
  recovery,
  activation,
  changeOfTerms,
  failure,
  renewal,
  schedule,
];

const subscriptionEnded = (
  from: Subscription,
  end: NonNullable<Subscription['ended']>,
): SubscriptionEvent => ({ type: 'SubscriptionEnded', data: { ...idOf(from), ...end } });

const idOf = ({ subscriptionId, terms: { plan } }: Subscription) => ({ subscriptionId, plan });

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
