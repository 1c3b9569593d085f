import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { Discount } from '../shared/plans/discount.ts';
import type { PaidPlanId } from '../shared/plans/plans.ts';

/** The discount of a coupon and its limits. A null limit is unlimited. */
export type CouponTerms = {
  readonly name: string;
  readonly discount: Discount;
  readonly plans: readonly PaidPlanId[];
  readonly validFromAt: string;
  /** A time on its last day, which ends at 24:00 in London; null without an end. */
  readonly validUntilAt: string | null;
  readonly limit: number | null;
  readonly limitPerAccount: number | null;
};

/**
 * Staff created a coupon. The stream id is its code in upper case. `reason` is null in events from before reasons were
 * required.
 */
export type CouponCreated = DomainEvent<
  'CouponCreated',
  CouponTerms & {
    readonly code: string;
    readonly reason: string | null;
    readonly createdAt: string;
  }
>;

/** Staff withdrew a coupon. Open checkouts keep their discount. */
export type CouponWithdrawn = DomainEvent<
  'CouponWithdrawn',
  { readonly code: string; readonly reason: string; readonly withdrawnAt: string }
>;

/** A checkout reserved one use of the coupon. The use stays reserved until the checkout is paid or abandoned. */
export type CouponReserved = DomainEvent<
  'CouponReserved',
  {
    readonly code: string;
    readonly reservationId: string;
    readonly accountId: string;
    readonly plan: PaidPlanId;
    readonly pricePence: number;
    readonly discountPence: number;
    readonly reservedAt: string;
  }
>;

/** The checkout was paid, so the use is final. */
export type CouponRedeemed = DomainEvent<
  'CouponRedeemed',
  {
    readonly code: string;
    readonly reservationId: string;
    readonly accountId: string;
    readonly redeemedAt: string;
  }
>;

/** The checkout was abandoned, so the use is available again. */
export type CouponReleased = DomainEvent<
  'CouponReleased',
  {
    readonly code: string;
    readonly reservationId: string;
    readonly accountId: string;
    readonly releasedAt: string;
  }
>;

/** Every event in a coupon stream. */
export type CouponEvent =
  CouponCreated | CouponWithdrawn | CouponReserved | CouponRedeemed | CouponReleased;

/** Version and personal fields of each event type. */
export const couponEvents = {
  CouponCreated: {
    version: 2,
    personal: [],
    upcasts: { 1: (data: object) => ({ ...data, reason: null }) },
  },
  CouponWithdrawn: { version: 1, personal: [] },
  CouponReserved: { version: 1, personal: [] },
  CouponRedeemed: { version: 1, personal: [] },
  CouponReleased: { version: 1, personal: [] },
} as const satisfies EventDefinitions<CouponEvent>;
