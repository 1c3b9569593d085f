import {
  getCoverageEnd,
  getEffectivePlan,
  type PlanHoldings,
} from '../shared/plans/effective-plan.ts';
import type { PlanActionKind } from '../shared/plans/plan-action-kinds.ts';
import {
  billingIntervals,
  isHigherPlan,
  planIds,
  type BillingInterval,
  type PaidPlanId,
  type PlanId,
  type SubscriptionTerms,
} from '../shared/plans/plans.ts';
import { isLive, type Subscription } from '../shared/plans/subscription.ts';
import { determineChange } from './planned-change.ts';

export type PlanAction = {
  readonly plan: PlanId;
  /** Null for Free. */
  readonly interval: BillingInterval | null;
  readonly kind: PlanActionKind;
  /** What the member would pay for. A paid year stays a year, whatever interval is chosen. */
  readonly terms: SubscriptionTerms | null;
  /** When a planned change takes effect, or when a complimentary plan ends that can be continued. */
  readonly at: string | null;
  /** The plan of the scheduled change that prevents a cancellation. */
  readonly waitsFor: PaidPlanId | null;
};

export type PlanActionContext = {
  readonly holdings: PlanHoldings;
  readonly isOnSale: (terms: SubscriptionTerms) => boolean;
  readonly now: Date;
};

/** The action of every plan and billing interval, decided by the same rule that carries it out. */
export const listPlanActions = (context: PlanActionContext): readonly PlanAction[] => [
  { plan: 'free', interval: null, ...toAction(getFreeAction(context)) },
  ...listPaidTerms().map((terms) => ({ ...terms, ...toAction(getPaidAction(terms, context)) })),
];

const listPaidTerms = (): readonly SubscriptionTerms[] =>
  planIds
    .filter((plan) => plan !== 'free')
    .flatMap((plan) => billingIntervals.map((interval) => ({ plan, interval })));

type FoundAction = Pick<PlanAction, 'kind'> & Partial<PlanAction>;

const toAction = (found: FoundAction) => ({ terms: null, at: null, waitsFor: null, ...found });

// As specified, a plan can be cancelled while its status is active.
const getFreeAction = ({ holdings, now }: PlanActionContext): FoundAction => {
  const { subscription } = holdings;
  if (!isLive(subscription, now)) return getOwnedAction('free', { holdings, now });
  const { scheduled, terms } = subscription;
  if (scheduled === null) return { kind: 'cancel' };
  if (scheduled.kind === 'cancellation') return { kind: 'planned', at: scheduled.effectiveAt };
  return scheduled.terms.plan === terms.plan
    ? { kind: 'cancel' }
    : { kind: 'waits', waitsFor: scheduled.terms.plan };
};

const getPaidAction = (terms: SubscriptionTerms, context: PlanActionContext): FoundAction => {
  const { holdings, isOnSale, now } = context;
  const { subscription } = holdings;
  if (!isOnSale(terms)) return { kind: 'unavailable' };
  return isLive(subscription, now)
    ? getChangeAction(terms, subscription, context)
    : getPurchaseAction(terms, context);
};

const getPurchaseAction = (
  terms: SubscriptionTerms,
  { holdings, now }: PlanActionContext,
): FoundAction => {
  const tier = getEffectivePlan(holdings, now).plan;
  if (isHigherPlan(terms.plan, tier)) return { kind: 'subscribe', terms };
  const coverageEnd = getCoverageEnd(holdings, terms.plan, now);
  if (tier !== terms.plan || coverageEnd === null) {
    return getOwnedAction(terms.plan, { holdings, now });
  }
  return { kind: 'continue', terms, at: coverageEnd.toISOString() };
};

const getChangeAction = (
  terms: SubscriptionTerms,
  subscription: Subscription,
  { holdings, now }: PlanActionContext,
): FoundAction => {
  const change = determineChange(subscription, terms, now);
  const isSamePlan = terms.plan === subscription.terms.plan;
  switch (change.kind) {
    case 'upgrade':
      if (isGivenForever(terms.plan, { holdings, now })) {
        return getOwnedAction(terms.plan, { holdings, now });
      }
      return { kind: isSamePlan ? 'yearly' : 'upgrade', terms: change.terms };
    case 'downgrade':
      return {
        kind: isSamePlan ? 'monthly' : 'downgrade',
        terms: change.terms,
        at: change.effectiveAt,
      };
    case 'none':
      return isSamePlan && terms.interval === subscription.terms.interval
        ? { kind: 'current' }
        : { kind: 'planned', at: subscription.scheduled?.effectiveAt ?? null };
    case 'undo':
    case 'subscribe':
    case 'cancellation':
      return { kind: 'current' };
  }
};

const isGivenForever = (
  plan: PaidPlanId,
  { holdings: { grants }, now }: Pick<PlanActionContext, 'holdings' | 'now'>,
): boolean => getCoverageEnd({ grants, subscription: null }, plan, now) === null;

/** The plan that the member has now, or one that it includes. */
const getOwnedAction = (
  plan: PlanId,
  { holdings, now }: Pick<PlanActionContext, 'holdings' | 'now'>,
): FoundAction => ({
  kind: getEffectivePlan(holdings, now).plan === plan ? 'current' : 'included',
});
