import { Rejection } from '#domain/shared/rejection.ts';
import { getRateLimits, takeOrReject } from '../http/limits.ts';
import type { MembershipRoutesDeps } from './ports.ts';

type CouponAttempt = { readonly accountId: string; readonly couponCode: string | null };

/**
 * Limits how many unusable coupon codes an account can try, so that codes cannot be guessed. The point is taken before
 * the attempt, so that parallel requests cannot exceed the limit, and is refunded unless the code is unusable.
 */
export const limitCouponAttempts = async <Result>(
  { config, rateLimits }: MembershipRoutesDeps['platform'],
  { accountId, couponCode }: CouponAttempt,
  attempt: () => Promise<Result>,
): Promise<Result> => {
  if (couponCode === null) return attempt();
  const { couponChecks } = getRateLimits(config);
  await takeOrReject(rateLimits, couponChecks, accountId);
  let isUnusable = false;
  try {
    return await attempt();
  } catch (error) {
    isUnusable = isUnusableCoupon(error);
    throw error;
  } finally {
    if (!isUnusable) await rateLimits.refund(couponChecks, accountId);
  }
};

export const isUnusableCoupon = (error: unknown): error is Rejection =>
  error instanceof Rejection && error.code === 'coupon/not-usable';
