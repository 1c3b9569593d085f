import { isHigherPlan, isPaidPlan } from '#contract/membership/plan-order.ts';
import type { OwnSubscription } from '#contract/membership/subscription.ts';
import type { PlanOffer } from '#contract/membership/subscriptions.ts';

export type PlanId = PlanOffer['id'];
export type Interval = 'month' | 'year';

/** When a change at the end of the period takes effect. Null while a payment is overdue, which has its own deadline. */
export const getChangeDate = ({ periodEndsAt, phase }: OwnSubscription): string | null =>
  phase === 'past-due' ? null : periodEndsAt;

export type PlanAction =
  | { readonly kind: 'subscribe' | 'upgrade' | 'downgrade' | 'cancel' | 'yearly' | 'monthly' }
  | { readonly kind: 'current' | 'included' | 'unavailable' }
  /** Not while another change is planned, which can be undone first. */
  | { readonly kind: 'waits'; readonly behind: PlanId }
  /** Planned for the end of the period. */
  | { readonly kind: 'planned'; readonly at: string };

export type PlanContext = {
  readonly tier: PlanId;
  readonly subscription: OwnSubscription;
  readonly interval: Interval;
};

const runningPhases = ['active', 'past-due', 'downgrading', 'cancelling'];

/**
 * The action of a plan card. Free is only offered to paying members, the current plan is not offered, and a scheduled
 * plan shows its date.
 */
export const getPlanAction = (
  offer: PlanOffer,
  { tier, subscription, interval }: PlanContext,
): PlanAction => {
  const { phase, terms, scheduled } = subscription;
  const paidTerms = runningPhases.includes(phase) ? terms : null;
  if (!isPaidPlan(offer.id))
    return paidTerms === null ? getOwnedAction(offer.id, tier) : getFreeAction(scheduled);
  const priceId = interval === 'month' ? offer.stripePriceId : offer.stripeYearlyPriceId;
  if (priceId === null) return { kind: 'unavailable' };
  if (paidTerms !== null)
    return getChangeAction({ plan: offer.id, interval }, paidTerms, scheduled);
  return isHigherPlan(offer.id, tier) ? { kind: 'subscribe' } : getOwnedAction(offer.id, tier);
};

// For members without a paid plan: the current plan and its content.
const getOwnedAction = (plan: PlanId, tier: PlanId): PlanAction => ({
  kind: isHigherPlan(tier, plan) ? 'included' : 'current',
});

type Terms = NonNullable<OwnSubscription['terms']>;
type Scheduled = OwnSubscription['scheduled'];

const getChangeAction = (wished: Terms, paid: Terms, scheduled: Scheduled): PlanAction => {
  const isSamePlan = wished.plan === paid.plan;
  if (isSamePlan && wished.interval === paid.interval) return { kind: 'current' };
  if (scheduled?.to?.plan === wished.plan) return { kind: 'planned', at: scheduled.effectiveAt };
  if (isSamePlan) return { kind: wished.interval === 'year' ? 'yearly' : 'monthly' };
  return { kind: isHigherPlan(wished.plan, paid.plan) ? 'upgrade' : 'downgrade' };
};

// As specified, cancelling is offered while nothing else is planned.
const getFreeAction = (scheduled: Scheduled): PlanAction => {
  if (scheduled === null) return { kind: 'cancel' };
  const { to, effectiveAt } = scheduled;
  return to === null ? { kind: 'planned', at: effectiveAt } : { kind: 'waits', behind: to.plan };
};
