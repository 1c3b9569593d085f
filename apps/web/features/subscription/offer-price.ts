import type { PlanOffer } from '#contract/membership/subscriptions.ts';
import type { Interval } from './plan-actions.ts';

/** Pence per billing period. */
export const getPricePence = (
  { priceAmount, yearlyPriceAmount }: PlanOffer,
  interval: Interval,
): number => (interval === 'month' ? priceAmount : 12 * yearlyPriceAmount);
