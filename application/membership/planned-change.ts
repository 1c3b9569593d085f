import { directionOf } from '#domain/membership/decide-subscription.ts';
import type { PlanId, SubscriptionTerms } from '#domain/shared/plans.ts';
import type { BillingInterval } from '#domain/shared/plans.ts';
import { isLive, type Subscription } from '#domain/shared/subscription.ts';

/** What a member wants to have. */
export type Target = { readonly plan: PlanId; readonly interval?: BillingInterval | undefined };

export type PlannedChange =
  | { readonly kind: 'subscribe' | 'upgrade'; readonly terms: SubscriptionTerms }
  | {
      readonly kind: 'downgrade';
      readonly terms: SubscriptionTerms;
      readonly effectiveAt: string;
    }
  | { readonly kind: 'cancellation'; readonly effectiveAt: string }
  | { readonly kind: 'undo' | 'none' };

/**
 * How a wish is carried out: what costs more at once, what costs less at the end of the period. An upgrade keeps a
 * yearly subscription yearly, because a year that is paid for is never cut short.
 */
export const planChange = (
  subscription: Subscription | null,
  { plan, interval }: Target,
  now: Date,
): PlannedChange => {
  if (!isLive(subscription, now) || subscription.periodEndsAt === null) {
    return plan === 'free'
      ? { kind: 'none' }
      : { kind: 'subscribe', terms: { plan, interval: interval ?? 'month' } };
  }
  const { terms: held, periodEndsAt: effectiveAt, scheduled } = subscription;
  if (plan === 'free') {
    return scheduled?.kind === 'cancellation'
      ? { kind: 'none' }
      : { kind: 'cancellation', effectiveAt };
  }
  const wished = { plan, interval: interval ?? held.interval };
  const direction = directionOf(held, wished);
  if (direction === undefined) return { kind: scheduled === null ? 'none' : 'undo' };
  if (direction === 'upgrade') {
    const kept = held.interval === 'year' ? 'year' : wished.interval;
    return { kind: 'upgrade', terms: { plan, interval: kept } };
  }
  const isPlanned =
    scheduled?.kind === 'downgrade' && directionOf(scheduled.terms, wished) === undefined;
  return isPlanned ? { kind: 'none' } : { kind: 'downgrade', terms: wished, effectiveAt };
};
