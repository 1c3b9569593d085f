import { isHigherPlan, isPaidPlan } from '#contract/plan-order.ts';
import type { OwnSubscription } from '#contract/subscription.ts';
import type { PlanOffer } from '#contract/subscriptions.ts';

export type PlanId = PlanOffer['id'];
export type Interval = 'month' | 'year';

export type PlanAction =
  | { readonly kind: 'subscribe' | 'upgrade' | 'downgrade' | 'cancel' | 'yearly' | 'monthly' }
  | { readonly kind: 'current' | 'unavailable' | 'none' }
  /** Planned for the end of the period. */
  | { readonly kind: 'planned'; readonly at: string };

export type Situation = {
  readonly tier: PlanId;
  readonly subscription: OwnSubscription;
  readonly interval: Interval;
};

const running = ['active', 'past-due', 'downgrading', 'cancelling'];

/** What a plan card offers: Free only to those who pay, the plan in force not again, a planned one with its date. */
export const actionFor = (
  offer: PlanOffer,
  { tier, subscription, interval }: Situation,
): PlanAction => {
  const { phase, terms, scheduled } = subscription;
  const paid = running.includes(phase) ? terms : null;
  if (!isPaidPlan(offer.id)) return paid === null ? { kind: 'none' } : freeAction(scheduled);
  const priceId = interval === 'month' ? offer.stripePriceId : offer.stripeYearlyPriceId;
  if (priceId === null) return { kind: 'unavailable' };
  if (paid !== null) return changeTo({ plan: offer.id, interval }, paid, scheduled);
  return { kind: isHigherPlan(offer.id, tier) ? 'subscribe' : 'none' };
};

type Terms = NonNullable<OwnSubscription['terms']>;
type Scheduled = OwnSubscription['scheduled'];

const changeTo = (wished: Terms, paid: Terms, scheduled: Scheduled): PlanAction => {
  if (wished.plan === paid.plan) {
    if (wished.interval === paid.interval) return { kind: 'current' };
    return { kind: wished.interval === 'year' ? 'yearly' : 'monthly' };
  }
  if (scheduled?.to?.plan === wished.plan) return { kind: 'planned', at: scheduled.effectiveAt };
  return { kind: isHigherPlan(wished.plan, paid.plan) ? 'upgrade' : 'downgrade' };
};

const freeAction = (scheduled: Scheduled): PlanAction =>
  scheduled?.kind === 'cancellation'
    ? { kind: 'planned', at: scheduled.effectiveAt }
    : { kind: 'cancel' };
