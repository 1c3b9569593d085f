import type { Coupon } from '#contract/payments/coupons.ts';
import { formatPence } from '#contract/format.ts';
import { isAfterLastDay } from '#contract/last-day.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { text } from '../texts/text.ts';

export const formatDiscount = ({ discount }: Pick<Coupon, 'discount'>): string =>
  discount.kind === 'percent'
    ? text('coupons.percent-off', { percent: discount.percentOff })
    : text('coupons.amount-off', { amount: formatPence(discount.penceOff) });

export const formatPlans = ({ plans }: Pick<Coupon, 'plans'>): string =>
  plans.map((plan) => planLabels[plan]).join(', ');

export const formatStatus = (coupon: Coupon, now: Date): string => {
  const { withdrawnAt, validFromAt, validUntilAt, limit, reserved, redeemed } = coupon;
  if (withdrawnAt !== null) return text('coupons.withdrawn');
  if (isAfterLastDay(validUntilAt, now)) return text('coupons.over');
  if (Date.parse(validFromAt) > now.getTime()) return text('coupons.not-yet');
  return limit !== null && reserved + redeemed >= limit
    ? text('coupons.used-up')
    : text('coupons.valid');
};

export const formatUses = ({ redeemed, limit }: Coupon): string =>
  limit === null
    ? text('coupons.uses', { redeemed })
    : text('coupons.uses-of', { redeemed, limit });
