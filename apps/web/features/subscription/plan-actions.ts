import type { OwnSubscription } from '#contract/subscription.ts';
import type { PlanOffer } from '#contract/subscriptions.ts';

export type PlanId = PlanOffer['id'];
export type Interval = 'month' | 'year';

export type PlanAction =
  | { readonly kind: 'subscribe' | 'upgrade' | 'downgrade' | 'cancel' | 'yearly' | 'monthly' }
  | { readonly kind: 'current' | 'unavailable' | 'none' }
  /** Planned for the end of the period. */
  | { readonly kind: 'planned'; readonly at: string };

const ranks: Readonly<Record<PlanId, number>> = { free: 0, basic: 1, pro: 2 };

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
  const paid = running.includes(phase) && terms !== null ? terms : null;
  if (offer.id === 'free') return freeAction(paid !== null, scheduled);
  const priceId = interval === 'month' ? offer.stripePriceId : offer.stripeYearlyPriceId;
  if (priceId === null) return { kind: 'unavailable' };
  if (paid === null)
    return ranks[offer.id] > ranks[tier] ? { kind: 'subscribe' } : { kind: 'none' };
  if (scheduled?.to?.plan === offer.id && scheduled.to.plan !== paid.plan) {
    return { kind: 'planned', at: scheduled.effectiveAt };
  }
  if (offer.id !== paid.plan) {
    return { kind: ranks[offer.id] > ranks[paid.plan] ? 'upgrade' : 'downgrade' };
  }
  if (interval === paid.interval) return { kind: 'current' };
  return { kind: interval === 'year' ? 'yearly' : 'monthly' };
};

const freeAction = (paid: boolean, scheduled: OwnSubscription['scheduled']): PlanAction => {
  if (!paid) return { kind: 'none' };
  return scheduled?.kind === 'cancellation'
    ? { kind: 'planned', at: scheduled.effectiveAt }
    : { kind: 'cancel' };
};
