import { requireUsableCoupon } from '#domain/coupon/coupon.ts';
import type { CouponTerms } from '#domain/coupon/events.ts';
import { findUse } from '#domain/coupon/uses.ts';
import type { Checkout } from '#domain/membership/checkout.ts';
import { calculateDiscount } from '#domain/shared/plans/discount.ts';
import { getBillingPricePence } from '#domain/shared/plans/plans.ts';
import { loadCoupon, withoutReservation } from '../../coupon/use-coupon.ts';
import type { LoadPorts } from '../../load-stream.ts';
import { matchesIntent, type NewSubscription } from './start-subscription.ts';

export type CouponDiscountRequest = NewSubscription & {
  readonly couponCode: string;
  /** The member's open checkout. */
  readonly checkout: Checkout | null;
};

export type CouponDiscount = {
  readonly code: string;
  readonly terms: CouponTerms;
  readonly discountPence: number;
};

/**
 * The discount of a coupon for a member. A repeated checkout keeps its reservation; a different one releases it first.
 * Refused if the coupon cannot be used.
 */
export const getCouponDiscount = async (
  ports: LoadPorts,
  { checkout, ...intent }: CouponDiscountRequest,
  now: Date,
): Promise<CouponDiscount> => {
  const { accountId, terms, couponCode } = intent;
  const coupon = await loadCoupon(ports, couponCode);
  if (checkout !== null && coupon.status !== 'none' && matchesIntent(checkout, intent)) {
    const use = findUse(coupon.uses, checkout.checkoutId);
    if (use) return { code: coupon.code, terms: coupon.terms, discountPence: use.discountPence };
  }
  const availableCoupon = withoutReservation(coupon, checkout);
  const usableCoupon = requireUsableCoupon(availableCoupon, { accountId, plan: terms.plan, now });
  const discountPence = calculateDiscount(getBillingPricePence(terms), usableCoupon.terms.discount);
  return { code: usableCoupon.code, terms: usableCoupon.terms, discountPence };
};
