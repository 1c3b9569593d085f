import { z } from 'zod';
import {
  couponCodeSchema,
  couponSchema,
  couponWithdrawalPreviewSchema,
  createCouponRequestSchema,
  withdrawCouponRequestSchema,
} from '../coupons.ts';
import { couponEndpoints } from '../endpoints/coupons.ts';
import type { Operation } from './operation.ts';
import { rangeSchema } from './range.ts';

const params = z.object({ id: couponCodeSchema });

/** Coupons in the console. */
export const couponOperations = {
  coupons: {
    ...couponEndpoints.coupons,
    tag: 'Admin',
    summary: 'Coupons, newest first',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({}).optional(),
      range: rangeSchema.optional(),
      sort: z.tuple([z.literal('createdAt'), z.literal('DESC')]).optional(),
    }),
    status: 200,
    answer: z.array(couponSchema),
    contentRange: true,
  },
  coupon: {
    ...couponEndpoints.coupon,
    tag: 'Admin',
    summary: 'One coupon with its uses so far',
    params,
    status: 200,
    answer: couponSchema,
    problems: [404],
  },
  createCoupon: {
    ...couponEndpoints.createCoupon,
    tag: 'Admin',
    summary: 'Make a coupon',
    body: createCouponRequestSchema,
    status: 201,
    answer: couponSchema,
    problems: [409],
    idempotent: true,
  },
  withdrawCoupon: {
    ...couponEndpoints.withdrawCoupon,
    tag: 'Admin',
    summary: 'Withdraw a coupon; checkouts under way keep it',
    params,
    body: withdrawCouponRequestSchema,
    status: 200,
    answer: couponSchema,
    problems: [404],
    ifMatch: true,
    idempotent: true,
  },
  previewWithdrawCoupon: {
    ...couponEndpoints.previewWithdrawCoupon,
    tag: 'Admin',
    summary: 'What a withdrawal would do',
    params,
    status: 200,
    answer: couponWithdrawalPreviewSchema,
    problems: [404],
  },
} as const satisfies Record<string, Operation>;
