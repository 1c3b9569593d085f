import { normalizeCouponCode } from '#domain/coupon/coupon.ts';
import type { CouponTerms } from '#domain/coupon/events.ts';
import type { SubscriptionTerms } from '#domain/shared/plans/plans.ts';
import { getBillingPricePence } from '#domain/shared/plans/plans.ts';
import type { LoadPorts } from '../../load-stream.ts';
import { loadMembership } from '../load-membership.ts';
import { getCouponDiscount } from './coupon-discount.ts';

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

/**
 * Calculates a coupon's discount without reserving the coupon. The member's own open checkout does not use it up.
 * Refused if the coupon cannot be used.
 */
export const validateCoupon = async (
  ports: LoadPorts,
  { accountId, code: typed, terms, now }: CouponValidationRequest,
): Promise<CouponValidation> => {
  const { checkout } = await loadMembership(ports, accountId);
  const couponCode = normalizeCouponCode(typed);
  const request = { accountId, terms, couponCode, checkout };
  const { discountPence, ...coupon } = await getCouponDiscount(ports, request, now);
  const originalPrice = getBillingPricePence(terms);
  return { ...coupon, originalPrice, finalPrice: originalPrice - discountPence };
};
