import { hasEnded } from '../time/has-ended.ts';
import { plans, type PaidPlanId, type PlanId } from './plans.ts';
import type { PlanOrigin, SubscriptionStatus } from './subscription-states.ts';
import {
  phaseOf,
  statusAt,
  subscribedPlanAt,
  subscriptionAfter,
  type Subscription,
  type SubscriptionChange,
} from './subscription.ts';

/** A manual grant without a recorded end; `endsAt` is null when it has none. */
export type HeldGrant = {
  readonly grantId: string;
  readonly plan: PaidPlanId;
  readonly endsAt: string | null;
  readonly customerId: string;
};

export type PlanHoldings<Grant extends HeldGrant = HeldGrant> = {
  readonly grants: readonly Grant[];
  readonly subscription: Subscription | null;
};

export const noHoldings: PlanHoldings<never> = { grants: [], subscription: null };

type GrantEvent =
  | { readonly type: 'MembershipGranted'; readonly data: HeldGrant }
  | {
      readonly type: 'MembershipGrantExpired' | 'MembershipGrantRevoked';
      readonly data: { readonly grantId: string };
    };

/** Events of a membership that change neither a grant nor the subscription. */
type OtherEvent = {
  readonly type:
    | 'PaymentCustomerChanged'
    | 'RefundIssued'
    | 'GoodwillCreditGiven'
    | 'DisputeOpened'
    | 'DisputeWon'
    | 'DisputeLost'
    | 'SubscriptionWithdrawn'
    | 'CheckoutStarted'
    | 'CheckoutCompleted'
    | 'CheckoutAbandoned'
    | 'PriceChangeAnnounced'
    | 'PriceChangeMade';
};

/** `keep` adds the fields that a read model stores beside a grant's terms. */
export const holdingsAfter = <Grant extends HeldGrant>(
  held: PlanHoldings<Grant>,
  event: GrantEvent | SubscriptionChange | OtherEvent,
  keep: (grant: HeldGrant) => Grant,
): PlanHoldings<Grant> => {
  if (event.type === 'MembershipGranted') {
    const { grantId, plan, endsAt, customerId } = event.data;
    const added = keep({ grantId, plan, endsAt, customerId });
    return { ...held, grants: [...without(held.grants, grantId), added] };
  }
  if (event.type === 'MembershipGrantExpired' || event.type === 'MembershipGrantRevoked') {
    return { ...held, grants: without(held.grants, event.data.grantId) };
  }
  if (!isSubscriptionChange(event)) return held;
  const subscription = subscriptionAfter(held.subscription, event);
  return subscription === held.subscription ? held : { ...held, subscription };
};

const isSubscriptionChange = (
  event: GrantEvent | OtherEvent | SubscriptionChange,
): event is SubscriptionChange => 'data' in event && 'subscriptionId' in event.data;

/** The plan that holds at an instant. `endsAt` is when it ends by itself; null when it does not. */
export type EffectivePlan<Grant extends HeldGrant = HeldGrant> = {
  readonly plan: PlanId;
  readonly status: SubscriptionStatus;
  readonly origin: PlanOrigin;
  readonly endsAt: string | null;
  readonly grant: Grant | null;
};

/**
 * Of the grants and the subscription that give a plan at `at`: the higher plan, and of equal plans the later end
 * (design §7). A plan ends at its own end, whether or not an event has recorded it.
 */
export const effectivePlan = <Grant extends HeldGrant>(
  { grants, subscription }: PlanHoldings<Grant>,
  at: Date,
): EffectivePlan<Grant> => {
  const candidates = [
    ...(subscription ? bySubscription(subscription, at) : []),
    ...grants.map(byGrant),
  ].filter(({ endsAt }) => !hasEnded(endsAt, at));
  const [first, ...others] = candidates;
  if (!first) return free(statusAt(subscription, at));
  return others.reduce<Candidate<Grant>>(
    (best, other) => (precedes(other, best) ? other : best),
    first,
  );
};

/** Marks the id that stands in for a customer of the provider while a manual grant is in force. */
export const manualCustomerPrefix = 'manual_cus_';

/**
 * Ids at the provider: the customer of the plan in force or of the last subscription, and the subscription unless it is
 * over. The id that stands in for a customer is there only while the grant is in force.
 */
export const providerIds = (
  known: { readonly stripeCustomerId: string | null },
  held: PlanHoldings,
  at: Date,
): { readonly stripeCustomerId: string | null; readonly stripeSubscriptionId: string | null } => {
  const { subscription } = held;
  const { grant } = effectivePlan(held, at);
  const isOver = subscription === null || phaseOf(subscription, at) === 'cancelled';
  const isManual = known.stripeCustomerId?.startsWith(manualCustomerPrefix) === true;
  return {
    stripeCustomerId:
      grant?.customerId ?? subscription?.customerId ?? (isManual ? null : known.stripeCustomerId),
    stripeSubscriptionId: isOver ? null : subscription.subscriptionId,
  };
};

/**
 * The plan in force at `from` and those that follow it, each until its end; the last one has none. Each is lower
 * than the one before, so there are at most three.
 */
export const planPeriods = <Grant extends HeldGrant>(
  held: PlanHoldings<Grant>,
  from: Date,
): readonly [EffectivePlan<Grant>, ...EffectivePlan<Grant>[]] => {
  const first = effectivePlan(held, from);
  return first.endsAt === null ? [first] : [first, ...planPeriods(held, new Date(first.endsAt))];
};

/** Only active and downgrading give the plan until its end: a cancellation under way is downgrading, cancelled is over. */
export const providesPlan = (status: SubscriptionStatus): boolean =>
  status === 'active' || status === 'downgrading';

type Candidate<Grant extends HeldGrant> = EffectivePlan<Grant> & { readonly plan: PaidPlanId };

const byGrant = <Grant extends HeldGrant>(grant: Grant): Candidate<Grant> => ({
  plan: grant.plan,
  status: 'active',
  origin: 'grant',
  endsAt: grant.endsAt,
  grant,
});

const bySubscription = (subscription: Subscription, at: Date): Candidate<never>[] => {
  const given = subscribedPlanAt(subscription, at);
  if (given === null) return [];
  const status = statusAt(subscription, at);
  return [{ ...given, status, origin: 'subscription', grant: null }];
};

const free = (status: SubscriptionStatus): EffectivePlan<never> => ({
  plan: 'free',
  status,
  origin: 'none',
  endsAt: null,
  grant: null,
});

/**
 * A tie goes to the subscription, which is paid for, and between grants to the lower id, so that order does not
 * matter.
 */
const precedes = <Grant extends HeldGrant>(
  one: Candidate<Grant>,
  other: Candidate<Grant>,
): boolean => {
  const byRank = plans[one.plan].rank - plans[other.plan].rank;
  if (byRank !== 0) return byRank > 0;
  const [end, otherEnd] = [endOf(one), endOf(other)];
  if (end !== otherEnd) return end > otherEnd;
  return one.grant !== null && other.grant !== null && one.grant.grantId < other.grant.grantId;
};

const endOf = ({ endsAt }: Candidate<HeldGrant>): number =>
  endsAt === null ? Infinity : Date.parse(endsAt);

const without = <Grant extends HeldGrant>(
  grants: readonly Grant[],
  grantId: string,
): readonly Grant[] => grants.filter((grant) => grant.grantId !== grantId);
