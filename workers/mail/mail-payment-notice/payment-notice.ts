import { z } from 'zod';
import { billingIntervals, paidPlanIds } from '#domain/shared/plans/plans.ts';

const plan = z.enum(paidPlanIds);
const interval = z.enum(billingIntervals);

export const paymentNoticeSchema = z.strictObject({
  eventId: z.uuid(),
  accountId: z.uuid(),
  notice: z.discriminatedUnion('kind', [
    /** An unpaid renewal. `day` is 0 on the day of the refusal and later for reminders. */
    z.strictObject({
      kind: z.literal('unpaid'),
      subscriptionId: z.string(),
      periodEndsAt: z.iso.datetime(),
      day: z.int().nonnegative(),
    }),
    z.strictObject({ kind: z.literal('ended'), plan, cause: z.string(), at: z.iso.datetime() }),
    z.strictObject({
      kind: z.literal('trial-ending'),
      grantId: z.string(),
      plan,
      endsAt: z.iso.datetime(),
    }),
    z.strictObject({
      kind: z.literal('price-change'),
      plan,
      interval,
      fromPence: z.int(),
      toPence: z.int(),
      effectiveAt: z.iso.datetime(),
    }),
  ]),
});

export type PaymentNotice = z.infer<typeof paymentNoticeSchema>['notice'];
export type PaymentNoticeOfKind<Kind extends PaymentNotice['kind']> = Extract<
  PaymentNotice,
  { kind: Kind }
>;
