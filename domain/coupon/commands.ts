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

/** `reservationId` is the checkout's; the same id again is the same reservation. */
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

/** Only once the checkout can no longer be paid: otherwise a use could be given twice. */
export type ReleaseCoupon = {
  readonly type: 'ReleaseCoupon';
  readonly reservationId: string;
  readonly now: Date;
};

export type CouponCommand =
  CreateCoupon | WithdrawCoupon | ReserveCoupon | RedeemCoupon | ReleaseCoupon;
