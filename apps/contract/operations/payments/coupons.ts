import { z } from 'zod';
import {
  couponCodeSchema,
  couponCreationPreviewSchema,
  couponSchema,
  couponWithdrawalPreviewSchema,
  createCouponRequestSchema,
  withdrawCouponRequestSchema,
} from '../../payments/coupons.ts';
import { couponEndpoints } from '../../endpoints/payments/coupons.ts';
import { defineOperations } from '../define-operations.ts';
import { rangeSchema } from '../range.ts';

const params = z.object({
  id: couponCodeSchema.meta({ description: 'Coupon code, in upper or lower case.' }),
});

const newCouponProblems =
  '400 `coupon/end-in-past`: the last day has passed. 400 `coupon/limit-missing`: the discount is half of a price or more, and `limit` is null. 409 `coupon/exists`: another coupon has the code.';

/** Coupons in the console. */
export const couponOperations = defineOperations(couponEndpoints, 'Admin', {
  coupons: {
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
    summary: 'One coupon with its uses so far',
    description: '404 `coupon/unknown`: there is no such coupon.',
    params,
    status: 200,
    answer: couponSchema,
    problems: { 404: ['coupon/unknown'] },
  },
  createCoupon: {
    summary: 'Make a coupon',
    description: newCouponProblems,
    body: createCouponRequestSchema,
    status: 201,
    answer: couponSchema,
    problems: {
      400: ['coupon/end-in-past', 'coupon/limit-missing'],
      409: ['coupon/exists'],
    },
    idempotent: true,
  },
  previewCreateCoupon: {
    summary: 'Who could use a new coupon, and from when until when',
    description: newCouponProblems,
    body: createCouponRequestSchema,
    status: 200,
    answer: couponCreationPreviewSchema,
    problems: {
      400: ['coupon/end-in-past', 'coupon/limit-missing'],
      409: ['coupon/exists'],
    },
  },
  withdrawCoupon: {
    summary: 'Withdraw a coupon; checkouts under way keep it',
    description:
      '404 `coupon/unknown`: there is no such coupon. 412 `command/stale`: the coupon has changed since the revision in `If-Match`.',
    params,
    body: withdrawCouponRequestSchema,
    status: 200,
    answer: couponSchema,
    problems: { 404: ['coupon/unknown'], 412: ['command/stale'] },
    ifMatch: true,
    idempotent: true,
  },
  previewWithdrawCoupon: {
    summary: 'What a withdrawal would do',
    description: '404 `coupon/unknown`: there is no such coupon.',
    params,
    status: 200,
    answer: couponWithdrawalPreviewSchema,
    problems: { 404: ['coupon/unknown'] },
  },
});
