import type { CouponTerms } from '#domain/coupon/events.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** A coupon and its number of uses. Id: the code. */
export type CouponDocument = Document &
  CouponTerms & {
    readonly withdrawnAt: string | null;
    readonly createdAt: string;
    /** Uses reserved by unpaid checkouts. */
    readonly reserved: number;
    readonly redeemed: number;
  };

export const couponsCollection: CollectionDefinition = {
  name: 'coupons',
  version: 1,
  indexes: [['createdAt', 'id']],
};
