import { z } from 'zod';
import { grantPlans } from './members.ts';
import { lineOfText } from './text.ts';

/** A code as it is kept: upper case letters, digits and hyphens. */
export const couponCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, 'Must be 3 to 30 letters, digits and hyphens.');

const limit = z.int().min(1).max(1_000_000).nullable();

const discountSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percentOff: z.int().min(1).max(100) }),
  z.strictObject({ kind: z.literal('amount'), penceOff: z.int().min(1).max(100_000) }),
]);

/** `POST /api/admin/coupons` */
export const createCouponRequestSchema = z
  .strictObject({
    code: couponCodeSchema,
    name: lineOfText(80, 'Please give the coupon a name.'),
    discount: discountSchema,
    plans: z.array(z.enum(grantPlans)).min(1).max(2),
    validFromAt: z.iso.datetime(),
    validUntilAt: z.iso.datetime().nullable(),
    limit,
    limitPerAccount: limit,
    reason: lineOfText(300, 'Please give a reason.'),
  })
  .meta({ id: 'CreateCouponRequest' });

/** A coupon with its uses so far; the id is its code. */
export const couponSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    discount: discountSchema,
    plans: z.array(z.enum(grantPlans)),
    validFromAt: z.string(),
    validUntilAt: z.string().nullable(),
    limit,
    limitPerAccount: limit,
    createdAt: z.string(),
    withdrawnAt: z.string().nullable(),
    reserved: z.int(),
    redeemed: z.int(),
  })
  .meta({ id: 'Coupon' });
/** A coupon as the console lists it. */
export type Coupon = z.infer<typeof couponSchema>;

/** `POST /api/admin/coupons/{id}/withdraw`: checkouts under way keep it. */
export const withdrawCouponRequestSchema = z
  .strictObject({ reason: lineOfText(300, 'Please give a reason.') })
  .meta({ id: 'WithdrawCouponRequest' });

/** What a withdrawal would do; nothing is written. */
export const couponWithdrawalPreviewSchema = z
  .object({
    code: z.string(),
    changes: z.boolean(),
    reserved: z.int(),
    redeemed: z.int(),
    revision: z.int(),
    events: z.array(z.string()),
  })
  .meta({ id: 'CouponWithdrawalPreview' });
/** A preview of the withdrawal of a coupon. */
export type CouponWithdrawalPreview = z.infer<typeof couponWithdrawalPreviewSchema>;
