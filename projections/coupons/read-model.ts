import type { CouponTerms } from '#domain/coupon/events.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** A coupon with its uses so far. Id: its code. */
export type CouponDocument = Document &
  CouponTerms & {
    readonly withdrawnAt: string | null;
    readonly createdAt: string;
    /** Held by checkouts that are not paid yet. */
    readonly reserved: number;
    readonly redeemed: number;
  };

export const couponsCollection: CollectionDefinition = {
  name: 'coupons',
  version: 1,
  indexes: [['createdAt', 'id']],
};
