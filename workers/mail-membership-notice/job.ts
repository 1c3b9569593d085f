import { z } from 'zod';

export const mailMembershipNoticeJob = {
  name: 'mail-membership-notice',
  schema: z.strictObject({
    eventId: z.uuid(),
    accountId: z.uuid(),
    plan: z.enum(['basic', 'pro']),
    /** Written for workers of earlier versions: the mail is made from the decision that the event belongs to. */
    notice: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('granted'), endsAt: z.iso.datetime().nullable() }),
      z.strictObject({
        kind: z.literal('credited'),
        pence: z.int(),
        invoiceAt: z.iso.datetime(),
      }),
      z.strictObject({ kind: z.literal('expired'), at: z.iso.datetime() }),
      z.strictObject({ kind: z.literal('revoked'), at: z.iso.datetime() }),
      z.strictObject({ kind: z.literal('scheduled'), at: z.iso.datetime() }),
      z.strictObject({ kind: z.literal('undone'), at: z.iso.datetime() }),
    ]),
  }),
} as const;

export type MembershipNotice = z.infer<typeof mailMembershipNoticeJob.schema>;
