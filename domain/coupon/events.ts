import type { DomainEvent, EventDefinitions } from '../shared/event.ts';
import type { PaidPlanId } from '../shared/plans/plans.ts';

/** Whole per cent of the first invoice, or pence off it. */
export type Discount =
  | { readonly kind: 'percent'; readonly percentOff: number }
  | { readonly kind: 'amount'; readonly penceOff: number };

/** The discount of a coupon, its limits and its last day. Null is without a limit. */
export type CouponTerms = {
  readonly name: string;
  readonly discount: Discount;
  readonly plans: readonly PaidPlanId[];
  readonly validFromAt: string;
  /** Can no longer be used from this instant on. */
  readonly validUntilAt: string | null;
  readonly limit: number | null;
  readonly limitPerAccount: number | null;
};

/** Staff made a coupon; the stream is named by its code in upper case. The reason is null of before it was asked for. */
export type CouponCreated = DomainEvent<
  'CouponCreated',
  CouponTerms & {
    readonly code: string;
    readonly reason: string | null;
    readonly createdAt: string;
  }
>;

/** Staff withdrew a coupon; checkouts under way keep it. */
export type CouponWithdrawn = DomainEvent<
  'CouponWithdrawn',
  { readonly code: string; readonly reason: string; readonly withdrawnAt: string }
>;

/** A checkout holds one use of the coupon until it is paid or given up. */
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

/** The checkout was paid: the use counts for good. */
export type CouponRedeemed = DomainEvent<
  'CouponRedeemed',
  {
    readonly code: string;
    readonly reservationId: string;
    readonly accountId: string;
    readonly redeemedAt: string;
  }
>;

/** The checkout was not paid: the use is free again. */
export type CouponReleased = DomainEvent<
  'CouponReleased',
  {
    readonly code: string;
    readonly reservationId: string;
    readonly accountId: string;
    readonly releasedAt: string;
  }
>;

/** Every event of a coupon's stream. */
export type CouponEvent =
  CouponCreated | CouponWithdrawn | CouponReserved | CouponRedeemed | CouponReleased;

/** Version and personal fields of each type. */
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
