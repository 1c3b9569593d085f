import type { PaidPlanId } from '../shared/plans/plans.ts';
import type { CouponTerms } from './events.ts';

export type CreateCoupon = {
  readonly type: 'CreateCoupon';
  readonly code: string;
  readonly terms: CouponTerms;
  readonly reason: string;
  readonly now: Date;
};

export type WithdrawCoupon = {
  readonly type: 'WithdrawCoupon';
  readonly reason: string;
  readonly now: Date;
};

/** `reservationId` is the checkout id. Repeating the command with the same id has no effect. */
export type ReserveCoupon = {
  readonly type: 'ReserveCoupon';
  readonly reservationId: string;
  readonly accountId: string;
  readonly plan: PaidPlanId;
  readonly pricePence: number;
  readonly now: Date;
};

export type RedeemCoupon = {
  readonly type: 'RedeemCoupon';
  readonly reservationId: string;
  readonly now: Date;
};

/** Send only after the checkout can no longer be paid. Otherwise the same use could be granted twice. */
export type ReleaseCoupon = {
  readonly type: 'ReleaseCoupon';
  readonly reservationId: string;
  readonly now: Date;
};

export type CouponCommand =
  CreateCoupon | WithdrawCoupon | ReserveCoupon | RedeemCoupon | ReleaseCoupon;
