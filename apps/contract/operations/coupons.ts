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

const params = z.object({
  id: couponCodeSchema.meta({ description: 'Coupon code, in upper or lower case.' }),
});

/** Coupons in the console. */
export const couponOperations = {
  coupons: {
    ...couponEndpoints.coupons,
    tag: 'Admin',
    summary: 'Coupons, newest first',
    description: 'The total is in `Content-Range`.',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z
        .strictObject({})
        .optional()
        .meta({ description: 'JSON object; conditions are combined with "and".' }),
      range: rangeSchema.optional().meta({
        description:
          'JSON array `[first, last]` of row numbers from 0, both included; at most 1000 rows.',
      }),
      sort: z
        .tuple([z.literal('createdAt'), z.literal('DESC')])
        .optional()
        .meta({ description: 'JSON array `[field, "ASC" or "DESC"]`.' }),
    }),
    status: 200,
    answer: z.array(couponSchema),
    contentRange: true,
  },
  coupon: {
    ...couponEndpoints.coupon,
    tag: 'Admin',
    summary: 'One coupon with its uses so far',
    description: '404 `coupon/unknown`: there is no such coupon.',
    params,
    status: 200,
    answer: couponSchema,
    problems: [404],
  },
  createCoupon: {
    ...couponEndpoints.createCoupon,
    tag: 'Admin',
    summary: 'Make a coupon',
    description: '409 `coupon/exists`: another coupon has the code.',
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
    description:
      '404 `coupon/unknown`: there is no such coupon. 412 `command/stale`: the coupon has changed since the revision in `If-Match`.',
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
    description: '404 `coupon/unknown`: there is no such coupon.',
    params,
    status: 200,
    answer: couponWithdrawalPreviewSchema,
    problems: [404],
  },
} as const satisfies Record<string, Operation>;
