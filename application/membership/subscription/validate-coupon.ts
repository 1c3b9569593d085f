import { requireUsableCoupon } from '#domain/coupon/decide.ts';
import { calculateDiscount } from '#domain/coupon/discount.ts';
import type { CouponTerms } from '#domain/coupon/events.ts';
import type { SubscriptionTerms } from '#domain/shared/plans/plans.ts';
import { getBillingPricePence } from '#domain/shared/plans/plans.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { loadCoupon } from '../../coupon/use-coupon.ts';

export type CouponValidationRequest = {
  readonly accountId: string;
  readonly code: string;
  readonly terms: SubscriptionTerms;
  readonly now: Date;
};

export type CouponValidation = {
  readonly code: string;
  readonly terms: CouponTerms;
  readonly originalPrice: number;
  readonly finalPrice: number;
};

/** Calculates a coupon's discount without reserving the coupon. Refused if the coupon cannot be used. */
export const validateCoupon = async (
  ports: { readonly eventStore: Pick<EventStore, 'read'> },
  { accountId, code: typed, terms, now }: CouponValidationRequest,
): Promise<CouponValidation> => {
  const coupon = await loadCoupon(ports, typed);
  const use = { accountId, plan: terms.plan, now };
  const { code, terms: couponTerms } = requireUsableCoupon(coupon, use);
  const originalPrice = getBillingPricePence(terms);
  const finalPrice = originalPrice - calculateDiscount(originalPrice, couponTerms.discount);
  return { code, terms: couponTerms, originalPrice, finalPrice };
};
