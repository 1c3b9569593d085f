import { hasEnded } from '../time/has-ended.ts';
import { getGrantKind, type GrantKind, type GrantTerms } from './grant-kinds.ts';
import { isHigherPlan, plans, type PaidPlanId, type PlanId } from './plans.ts';
import type { PlanOrigin, SubscriptionStatus } from './subscription-states.ts';
import {
  getSubscriptionPhase,
  getSubscriptionStatus,
  getSubscribedPlan,
  evolveSubscription,
  type Subscription,
  type SubscriptionChange,
} from './subscription.ts';

/**
 * A grant from staff that has no recorded end event. `endsAt` is null when it does not expire. `startsAfter` is the end
 * of the plan that the granted time was added to.
 */
export type HeldGrant = {
  readonly grantId: string;
  readonly plan: PaidPlanId;
  readonly startsAfter?: string;
  readonly endsAt: string | null;
  readonly customerId: string;
};

/** A grant with its kind for screens. */
export type GrantWithKind = HeldGrant & { readonly kind: GrantKind };

export type PlanHoldings<Grant extends HeldGrant = HeldGrant> = {
  readonly grants: readonly Grant[];
  readonly subscription: Subscription | null;
};

export const emptyPlanHoldings: PlanHoldings<never> = { grants: [], subscription: null };

type GrantEvent =
  | { readonly type: 'MembershipGranted'; readonly data: HeldGrant & GrantTerms }
  | { readonly type: 'MembershipGrantExpired'; readonly data: { readonly grantId: string } }
  | {
      readonly type: 'MembershipGrantRevoked';
      readonly data: { readonly grantId: string; readonly revokedAt: string };
    };

/** Events of a membership that change neither a grant nor the subscription. */
type OtherEvent = {
  readonly type:
    | 'PaymentCustomerChanged'
    | 'RefundIssued'
    | 'RefundFailed'
    | 'GoodwillCreditGiven'
    | 'DisputeOpened'
    | 'DisputeWon'
    | 'DisputeLost'
    | 'SubscriptionWithdrawn'
    | 'SubscriptionChangeRequested'
    | 'ProviderChangeClaimed'
    | 'ProviderChangeReleased'
    | 'CheckoutStarted'
    | 'CheckoutCompleted'
    | 'CheckoutAbandoned'
    | 'PriceChangeAnnounced'
    | 'PriceChangeMade'
    | 'TrialAllowed';
};

/** Returns the holdings after an event. `keep` adds the fields that a read model stores with a grant. */
export const evolvePlanHoldings = <Grant extends HeldGrant>(
  holdings: PlanHoldings<Grant>,
  event: GrantEvent | SubscriptionChange | OtherEvent,
  keep: (grant: HeldGrant, terms: GrantTerms) => Grant,
): PlanHoldings<Grant> => {
  if (event.type === 'MembershipGranted') {
    const newGrant = keep(toHeldGrant(event.data), event.data);
    const otherGrants = withoutGrant(holdings.grants, newGrant.grantId);
    return { ...holdings, grants: [...otherGrants, newGrant] };
  }
  if (event.type === 'MembershipGrantExpired' || event.type === 'MembershipGrantRevoked') {
    const remainingHoldings = {
      ...holdings,
      grants: withoutGrant(holdings.grants, event.data.grantId),
    };
    if (event.type === 'MembershipGrantExpired') return remainingHoldings;
    return startFollowingGrants(remainingHoldings, event.data.revokedAt);
  }
  if (!isSubscriptionChange(event)) return holdings;
  const subscription = evolveSubscription(holdings.subscription, event);
  if (subscription === holdings.subscription) return holdings;
  const changedHoldings = { ...holdings, subscription };
  // A subscription that was replaced is followed by another one.
  if (event.type !== 'SubscriptionEnded' || event.data.cause === 'replaced') return changedHoldings;
  return startFollowingGrants(changedHoldings, event.data.endedAt);
};

const toHeldGrant = ({ grantId, plan, startsAfter, endsAt, customerId }: HeldGrant): HeldGrant => ({
  grantId,
  plan,
  ...(startsAfter !== undefined && { startsAfter }),
  endsAt,
  customerId,
});

/** Time that was added to a plan which has ended early begins at that end and keeps its length. */
const startFollowingGrants = <Grant extends HeldGrant>(
  { grants, subscription }: PlanHoldings<Grant>,
  endedAt: string,
): PlanHoldings<Grant> => {
  const sortedGrants = [...grants].sort((one, other) => getStartTime(one) - getStartTime(other));
  return sortedGrants.reduce<PlanHoldings<Grant>>(
    (held, grant) => ({
      ...held,
      grants: [
        ...held.grants,
        startEarlier(grant, getCoverageEnd(held, grant.plan, new Date(endedAt))),
      ],
    }),
    { grants: [], subscription },
  );
};

const startEarlier = <Grant extends HeldGrant>(grant: Grant, coverageEnd: Date | null): Grant => {
  const { startsAfter, endsAt } = grant;
  if (startsAfter === undefined || endsAt === null || coverageEnd === null) return grant;
  const gapMs = Date.parse(startsAfter) - coverageEnd.getTime();
  if (gapMs <= 0) return grant;
  const end = new Date(Date.parse(endsAt) - gapMs);
  return { ...grant, startsAfter: coverageEnd.toISOString(), endsAt: end.toISOString() };
};

const getStartTime = ({ startsAfter }: HeldGrant): number =>
  startsAfter === undefined ? 0 : Date.parse(startsAfter);

/** Passed to `evolvePlanHoldings` by read models that store the kind of each grant. */
export const withGrantKind = (grant: HeldGrant, terms: GrantTerms): GrantWithKind => ({
  ...grant,
  kind: getGrantKind(terms),
});

const isSubscriptionChange = (
  event: GrantEvent | OtherEvent | SubscriptionChange,
): event is SubscriptionChange => 'data' in event && 'subscriptionId' in event.data;

/** The plan in force at an instant. `endsAt` is null when it does not end by itself. */
export type EffectivePlan<Grant extends HeldGrant = HeldGrant> = {
  readonly plan: PlanId;
  readonly status: SubscriptionStatus;
  readonly origin: PlanOrigin;
  readonly endsAt: string | null;
  readonly grant: Grant | null;
};

/**
 * Picks the higher plan among the grants and the subscription in force at `at`. For equal plans the later end wins. A
 * plan ends at its end time, even before an event records that.
 */
export const getEffectivePlan = <Grant extends HeldGrant>(
  { grants, subscription }: PlanHoldings<Grant>,
  at: Date,
): EffectivePlan<Grant> => {
  const candidates = [
    ...(subscription ? toSubscriptionCandidates(subscription, at) : []),
    ...grants.map(toGrantCandidate),
  ].filter(({ endsAt }) => !hasEnded(endsAt, at));
  const [firstCandidate, ...others] = candidates;
  if (!firstCandidate) return toFreePlan(getSubscriptionStatus(subscription, at));
  return others.reduce<Candidate<Grant>>(
    (best, other) => (precedes(other, best) ? other : best),
    firstCandidate,
  );
};

/** Prefix of placeholder customer ids. A grant from staff has one instead of a customer at the payment provider. */
export const manualCustomerPrefix = 'manual_cus_';

/**
 * Ids at the payment provider: the customer of the plan in force or of the last subscription, and the subscription
 * until it ends. A placeholder customer id is returned only while its grant is in force.
 */
export const getProviderIds = (
  known: { readonly stripeCustomerId: string | null },
  holdings: PlanHoldings,
  at: Date,
): { readonly stripeCustomerId: string | null; readonly stripeSubscriptionId: string | null } => {
  const { subscription } = holdings;
  const { grant } = getEffectivePlan(holdings, at);
  const isOver = subscription === null || getSubscriptionPhase(subscription, at) === 'cancelled';
  const isManual = known.stripeCustomerId?.startsWith(manualCustomerPrefix) === true;
  return {
    stripeCustomerId:
      grant?.customerId ?? subscription?.customerId ?? (isManual ? null : known.stripeCustomerId),
    stripeSubscriptionId: isOver ? null : subscription.subscriptionId,
  };
};

/**
 * The plan in force at `from` and the plans that follow, each until its end. Each is lower than the one before, so
 * each plan is there at most once.
 */
export const planPeriods = <Grant extends HeldGrant>(
  holdings: PlanHoldings<Grant>,
  from: Date,
): readonly [EffectivePlan<Grant>, ...EffectivePlan<Grant>[]] => {
  const first = getEffectivePlan(holdings, from);
  return first.endsAt === null
    ? [first]
    : [first, ...planPeriods(holdings, new Date(first.endsAt))];
};

/**
 * The end of the member's access to the plan or a higher one. Returns `now` without access, and null when the plan has
 * no end, renews, or has an unpaid renewal.
 */
export const getCoverageEnd = (held: PlanHoldings, plan: PaidPlanId, now: Date): Date | null => {
  const last = findLastPeriod(held, plan, now);
  if (last === undefined) return now;
  const mayBePaidLate = last.origin === 'subscription' && held.subscription?.unpaid !== null;
  return last.endsAt === null || mayBePaidLate ? null : new Date(last.endsAt);
};

/** The last period with the plan or a higher one. */
export const findLastPeriod = (
  held: PlanHoldings,
  plan: PaidPlanId,
  now: Date,
): EffectivePlan | undefined =>
  planPeriods(held, now).findLast((period) => !isHigherPlan(plan, period.plan));

type Candidate<Grant extends HeldGrant> = EffectivePlan<Grant> & { readonly plan: PaidPlanId };

const toGrantCandidate = <Grant extends HeldGrant>(grant: Grant): Candidate<Grant> => ({
  plan: grant.plan,
  status: 'active',
  origin: 'grant',
  endsAt: grant.endsAt,
  grant,
});

const toSubscriptionCandidates = (subscription: Subscription, at: Date): Candidate<never>[] => {
  const subscribedPlan = getSubscribedPlan(subscription, at);
  if (subscribedPlan === null) return [];
  const status = getSubscriptionStatus(subscription, at);
  return [{ ...subscribedPlan, status, origin: 'subscription', grant: null }];
};

const toFreePlan = (status: SubscriptionStatus): EffectivePlan<never> => ({
  plan: 'free',
  status,
  origin: 'none',
  endsAt: null,
  grant: null,
});

/**
 * In a tie the subscription wins, because it is paid. Between grants the lower id wins, which makes the result
 * independent of order.
 */
const precedes = <Grant extends HeldGrant>(
  one: Candidate<Grant>,
  other: Candidate<Grant>,
): boolean => {
  const rankDifference = plans[one.plan].rank - plans[other.plan].rank;
  if (rankDifference !== 0) return rankDifference > 0;
  const [end, otherEnd] = [getEndTime(one), getEndTime(other)];
  if (end !== otherEnd) return end > otherEnd;
  return one.grant !== null && other.grant !== null && one.grant.grantId < other.grant.grantId;
};

const getEndTime = ({ endsAt }: Candidate<HeldGrant>): number =>
  endsAt === null ? Infinity : Date.parse(endsAt);

const withoutGrant = <Grant extends HeldGrant>(
  grants: readonly Grant[],
  grantId: string,
): readonly Grant[] => grants.filter((grant) => grant.grantId !== grantId);
