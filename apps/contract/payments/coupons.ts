import { z } from 'zod';
import { billingIntervals } from '../../../domain/shared/plans/plans.ts';
import { grantablePlans } from '../admin/members.ts';
import { singleLineText } from '../text.ts';
import {
  reason,
  previewFields,
  filterDescription,
  sortDescription,
  maxNameLength,
} from '../fields.ts';
import { listRange } from '../range.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

/** A coupon code in any case, stored in upper case: letters, digits and hyphens. */
const couponCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{2,29}$/, 'Must be 3 to 30 letters, digits and hyphens.');

const limit = z.int().min(1).max(1_000_000).nullable();

const discountSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('percent').meta({ description: '`percent` or `amount`.' }),
    percentOff: z.int().min(1).max(100).meta({ description: 'Whole percent off.' }),
  }),
  z.strictObject({
    kind: z.literal('amount').meta({ description: '`percent` or `amount`.' }),
    penceOff: z.int().min(1).max(100_000).meta({ description: 'Pence off.' }),
  }),
]);

const createCouponRequestSchema = z
  .strictObject({
    code: couponCodeSchema.meta({
      description: '3 to 30 letters, digits and hyphens; kept in upper case.',
    }),
    name: singleLineText(maxNameLength, 'Please give the coupon a name.').meta({
      description: 'Name of the coupon; at most 80 characters.',
    }),
    discount: discountSchema.meta({ description: 'What the coupon takes off the first invoice.' }),
    plans: z
      .array(z.enum(grantablePlans))
      .min(1)
      .max(2)
      .meta({ description: 'Plans that the coupon is for.' }),
    validFromAt: z.iso.datetime().meta({ description: 'Start of its validity.' }),
    validUntilAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Its last day, which ends at 24:00 in London; null without an end.' }),
    limit: limit.meta({
      description:
        'Uses in all; null without a limit, which a discount of half of a price or more needs.',
    }),
    limitPerAccount: limit.meta({ description: 'Uses by one account; null without a limit.' }),
    reason: reason.meta({
      description: 'Why it is created; kept with the event.',
    }),
  })
  .meta({ id: 'CreateCouponRequest', description: 'A coupon: its discount, plans and validity.' });

const couponSchema = z
  .object({
    id: z.string().meta({ description: 'Coupon code in upper case.' }),
    name: z.string().meta({ description: 'Name of the coupon.' }),
    discount: discountSchema.meta({ description: 'What the coupon takes off the first invoice.' }),
    plans: z.array(z.enum(grantablePlans)).meta({ description: 'Plans that the coupon is for.' }),
    validFromAt: z.string().meta({ description: 'Start of its validity.' }),
    validUntilAt: z
      .string()
      .nullable()
      .meta({ description: 'Its last day, which ends at 24:00 in London; null without an end.' }),
    limit: limit.meta({ description: 'Uses in all; null without a limit.' }),
    limitPerAccount: limit.meta({ description: 'Uses by one account; null without a limit.' }),
    createdAt: z.string().meta({ description: 'When it was created.' }),
    withdrawnAt: z
      .string()
      .nullable()
      .meta({ description: 'When it was withdrawn; null while it is valid.' }),
    reserved: z.int().meta({ description: 'Uses reserved by unfinished payments.' }),
    redeemed: z.int().meta({ description: 'Uses that were paid.' }),
  })
  .meta({ id: 'Coupon', description: 'A coupon with its uses so far.' });
/** A coupon in the console's list. */
export type Coupon = z.infer<typeof couponSchema>;

/** `POST /api/admin/coupons/{id}/withdraw`: pending checkouts keep the coupon. */
const withdrawCouponRequestSchema = z
  .strictObject({
    reason: reason.meta({
      description: 'Why it is withdrawn; kept with the event.',
    }),
  })
  .meta({ id: 'WithdrawCouponRequest', description: 'Why the coupon is withdrawn.' });

const couponWithdrawalPreviewSchema = z
  .object({
    code: z.string().meta({ description: 'Coupon code in upper case.' }),
    changes: previewFields.changes,
    reserved: z.int().meta({ description: 'Uses reserved by unfinished payments.' }),
    redeemed: z.int().meta({ description: 'Uses that were paid.' }),
    revision: z.int().meta({ description: 'Revision of the coupon, for `If-Match`.' }),
    events: previewFields.events,
  })
  .meta({
    id: 'CouponWithdrawalPreview',
    description: 'What the withdrawal of a coupon would do.',
  });
/** A preview of the withdrawal of a coupon. */
export type CouponWithdrawalPreview = z.infer<typeof couponWithdrawalPreviewSchema>;

export const couponCreationPreviewSchema = z
  .object({
    code: z.string().meta({ description: 'Coupon code in upper case.' }),
    changes: previewFields.changes,
    whyNot: z
      .string()
      .nullable()
      .meta({ description: 'Why nothing would change; null when something would.' }),
    discount: discountSchema.meta({ description: 'What the coupon takes off the first invoice.' }),
    plans: z.array(z.enum(grantablePlans)).meta({ description: 'Plans that the coupon is for.' }),
    validFromAt: z.string().meta({ description: 'Start of its validity.' }),
    endsAt: z
      .string()
      .nullable()
      .meta({ description: 'When its last day ends in London; null without an end.' }),
    limit: limit.meta({ description: 'Uses in all; null without a limit.' }),
    limitPerAccount: limit.meta({ description: 'Uses by one account; null without a limit.' }),
    firstCharges: z
      .array(
        z.object({
          plan: z.enum(grantablePlans).meta({ description: 'The plan.' }),
          interval: z.enum(billingIntervals).meta({ description: 'How often it is charged.' }),
          pricePence: z.int().meta({ description: 'First charge without the coupon, in pence.' }),
          chargePence: z.int().meta({
            description: 'First charge with the coupon, in pence; at least 30, the minimum charge.',
          }),
        }),
      )
      .meta({ description: 'The first charge of each plan and interval that it is for.' }),
    revision: z.int().meta({ description: 'Revision of the coupon; -1 when it is new.' }),
    events: previewFields.events,
  })
  .meta({
    id: 'CouponCreationPreview',
    description: 'Who could use a new coupon, and from when until when; nothing is written.',
  });
/** A preview of a new coupon. */
export type CouponCreationPreview = z.infer<typeof couponCreationPreviewSchema>;

const params = z.object({
  id: couponCodeSchema.meta({ description: 'Coupon code, in upper or lower case.' }),
});

const newCouponProblems =
  '400 `coupon/end-in-past`: the last day has passed. 400 `coupon/limit-missing`: the discount is half of a price or more, and `limit` is null. 409 `coupon/exists`: another coupon has the code.';

/** Coupons in the console. */
export const couponOperations = defineOperations('Admin', {
  coupons: get('/api/admin/coupons', 'admin', {
    summary: 'Coupons, newest first',
    description: 'The total is in `Content-Range`.',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({}).optional().meta({ description: filterDescription }),
      range: listRange,
      sort: z
        .tuple([z.literal('createdAt'), z.literal('DESC')])
        .optional()
        .meta({ description: sortDescription }),
    }),
    status: 200,
    answer: z.array(couponSchema),
    contentRange: true,
  }),
  coupon: get('/api/admin/coupons/{id}', 'admin', {
    summary: 'One coupon with its uses so far',
    description: '404 `coupon/unknown`: there is no such coupon.',
    params,
    status: 200,
    answer: couponSchema,
    problems: { 404: ['coupon/unknown'] },
  }),
  createCoupon: post('/api/admin/coupons', 'admin', {
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
  }),
  previewCreateCoupon: post('/api/admin/coupons/preview', 'admin', {
    action: 'read',
    summary: 'Who could use a new coupon, and from when until when',
    description: newCouponProblems,
    body: createCouponRequestSchema,
    status: 200,
    answer: couponCreationPreviewSchema,
    problems: {
      400: ['coupon/end-in-past', 'coupon/limit-missing'],
      409: ['coupon/exists'],
    },
  }),
  withdrawCoupon: post('/api/admin/coupons/{id}/withdraw', 'admin', {
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
  }),
  previewWithdrawCoupon: post('/api/admin/coupons/{id}/withdraw/preview', 'admin', {
    action: 'read',
    summary: 'What a withdrawal would do',
    description: '404 `coupon/unknown`: there is no such coupon.',
    params,
    status: 200,
    answer: couponWithdrawalPreviewSchema,
    problems: { 404: ['coupon/unknown'] },
  }),
});

/** The same without schemas, for browsers. */
export const couponEndpoints = withoutSchemas(couponOperations);
