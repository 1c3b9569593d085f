import type { CouponEvent } from '#domain/coupon/events.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { couponsCollection, type CouponDocument } from './read-model.ts';

export const coupons = defineProjection<CouponDocument, CouponEvent>({
  collection: couponsCollection,
  categories: ['coupon'],
  on: {
    CouponCreated: ({ stream, data }) => {
      const id = parseStreamId(stream);
      const { name, discount, plans, validFromAt, validUntilAt, createdAt } = data;
      const { limit, limitPerAccount } = data;
      const document = {
        id,
        name,
        discount,
        plans,
        validFromAt,
        validUntilAt,
        limit,
        limitPerAccount,
        createdAt,
        withdrawnAt: null,
        reserved: 0,
        redeemed: 0,
      };
      return [{ id, apply: () => document }];
    },
    CouponWithdrawn: ({ stream, data: { withdrawnAt } }) =>
      updateCoupon(stream, () => ({ withdrawnAt })),
    CouponReserved: ({ stream }) =>
      updateCoupon(stream, ({ reserved }) => ({ reserved: reserved + 1 })),
    CouponRedeemed: ({ stream }) =>
      updateCoupon(stream, ({ reserved, redeemed }) => ({
        reserved: reserved - 1,
        redeemed: redeemed + 1,
      })),
    CouponReleased: ({ stream }) =>
      updateCoupon(stream, ({ reserved }) => ({ reserved: reserved - 1 })),
  },
});

const updateCoupon = (
  stream: string,
  fieldsOf: (coupon: CouponDocument) => Partial<CouponDocument>,
): readonly Update<CouponDocument>[] => [
  { id: parseStreamId(stream), apply: (coupon) => coupon && { ...coupon, ...fieldsOf(coupon) } },
];
