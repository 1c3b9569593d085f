import { z } from 'zod';
import { billingIntervals } from '../../../domain/shared/plans/plans.ts';
import { grantablePlans } from '../admin/members.ts';
import { singleLineText } from '../text.ts';
import { reason } from '../fields.ts';

/** A coupon code in any case, stored in upper case: letters, digits and hyphens. */
export const couponCodeSchema = z
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

export const createCouponRequestSchema = z
  .strictObject({
    code: couponCodeSchema.meta({
      description: '3 to 30 letters, digits and hyphens; kept in upper case.',
    }),
    name: singleLineText(80, 'Please give the coupon a name.').meta({
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

export const couponSchema = z
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
export const withdrawCouponRequestSchema = z
  .strictObject({
    reason: reason.meta({
      description: 'Why it is withdrawn; kept with the event.',
    }),
  })
  .meta({ id: 'WithdrawCouponRequest', description: 'Why the coupon is withdrawn.' });

export const couponWithdrawalPreviewSchema = z
  .object({
    code: z.string().meta({ description: 'Coupon code in upper case.' }),
    changes: z.boolean().meta({ description: 'Whether anything would change.' }),
    reserved: z.int().meta({ description: 'Uses reserved by unfinished payments.' }),
    redeemed: z.int().meta({ description: 'Uses that were paid.' }),
    revision: z.int().meta({ description: 'Revision of the coupon, for `If-Match`.' }),
    events: z
      .array(z.string())
      .meta({ description: 'Types of the events that the command would append, in order.' }),
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
    changes: z.boolean().meta({ description: 'Whether anything would change.' }),
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
    events: z
      .array(z.string())
      .meta({ description: 'Types of the events that the command would append, in order.' }),
  })
  .meta({
    id: 'CouponCreationPreview',
    description: 'Who could use a new coupon, and from when until when; nothing is written.',
  });
/** A preview of a new coupon. */
export type CouponCreationPreview = z.infer<typeof couponCreationPreviewSchema>;
