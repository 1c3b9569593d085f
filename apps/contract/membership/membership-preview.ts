import { z } from 'zod';
import { unknownMemberText } from '../common-problems.ts';
import { mailPreviewSchema } from '../mail/previewed-mail.ts';
import { grantTerms } from '../admin/member.ts';
import { grantDurations, grantKinds, grantablePlans, planOrigins } from '../admin/members.ts';
import { memberParams, plan, memberId, previewFields } from '../fields.ts';
import { defineOperations, post, withoutSchemas } from '../define-operations.ts';

/** A plan until its end. `endsAt` is null when it has none. */
export const planPeriodSchema = z
  .object({
    plan: plan,
    origin: z
      .enum(planOrigins)
      .meta({ description: 'Origin of the plan: a grant by staff, a paid subscription, or none.' }),
    endsAt: z.string().nullable().meta({ description: 'When it ends; null without an end.' }),
    grantKind: z.enum(grantKinds).nullable().meta({
      description:
        'What a grant by staff is: a `trial`, a `goodwill` month or a `plan`; null for other origins.',
    }),
  })
  .meta({ id: 'PlanPeriod', description: 'A plan and when it ends.' });
/** One of the consecutive plans of a member. */
export type PlanPeriod = z.infer<typeof planPeriodSchema>;

/** The effect of a grant or a revocation on one member, decided like the command but not stored. */
export const membershipPreviewSchema = z
  .object({
    memberId: memberId,
    at: z.string().meta({ description: 'Time of the preview; the first period starts then.' }),
    membershipRevision: z.int().meta({
      description:
        'Revision of the membership that the preview is based on, for `If-Match` of the command.',
    }),
    changes: previewFields.changes,
    whyNot: z.string().nullable().meta({
      description:
        'Why nothing would change, such as `Pro contains it`; null when something would.',
    }),
    before: z
      .array(planPeriodSchema)
      .min(1)
      .meta({ description: 'The plan in force and those that follow it, without the change.' }),
    after: z
      .array(planPeriodSchema)
      .min(1)
      .meta({ description: 'The plan in force and those that follow it, with the change.' }),
    credit: z
      .object({
        plan: z
          .enum(grantablePlans)
          .meta({ description: 'The plan whose monthly price the credit is worth.' }),
        pence: z.int().meta({ description: 'Amount of the credit, in pence.' }),
        invoiceAt: z
          .string()
          .meta({ description: 'When the next invoice, which uses the credit first, is due.' }),
        leftPence: z
          .int()
          .meta({ description: 'Credit left for the following invoices, in pence.' }),
      })
      .nullable()
      .meta({
        description:
          'Credit that a goodwill month gives where the plan renews; null where it extends the plan.',
      }),
    mail: mailPreviewSchema.nullable().meta({
      description: 'The mail that the member gets when the command is sent; null without one.',
    }),
    events: previewFields.events,
  })
  .meta({ id: 'MembershipPreview', description: 'What a command would do; nothing is written.' });
/** The effect of a change on a member. */
export type MembershipPreview = z.infer<typeof membershipPreviewSchema>;

/** The effect of a grant with an end date on one member. */
export const timedGrantPreviewSchema = membershipPreviewSchema
  .extend({
    warning: z
      .object({
        kind: z.enum(['second-trial']).meta({ description: 'Always `second-trial`.' }),
        plan: z.enum(grantablePlans).meta({ description: 'The plan of the earlier trial.' }),
        grantedAt: z.string().meta({ description: 'When the earlier trial was granted.' }),
      })
      .nullable()
      .meta({ description: 'What staff should know before they send it; null without one.' }),
  })
  .meta({
    id: 'TimePreview',
    description: 'What time that is given would do; nothing is written.',
  });
/** The effect of a change on a member, and a warning. */
export type TimedGrantPreview = z.infer<typeof timedGrantPreviewSchema>;

const timedGrantPreviewRequestSchema = z
  .strictObject(grantTerms)
  .meta({ id: 'TimePreviewRequest', description: 'A plan and its end.' });
/** The plan, its end, and whether it is a trial. */
export type TimedGrantPreviewRequest = z.infer<typeof timedGrantPreviewRequestSchema>;

const goodwillPreviewRequestSchema = z
  .strictObject({
    plan: z.enum(grantablePlans).meta({ description: 'The plan to give a month of.' }),
  })
  .meta({ id: 'GoodwillPreviewRequest', description: 'The plan to give a month of.' });

const grantPreviewRequestSchema = z
  .strictObject({
    plan: z.enum(grantablePlans).meta({ description: 'The plan to grant.' }),
    duration: z
      .enum(grantDurations)
      .meta({ description: 'How long the grant lasts: `trial` is 7 days, `lifetime` has no end.' }),
  })
  .meta({ id: 'GrantPreviewRequest', description: 'A plan and its duration.' });

/** Effects of a grant or a revocation on one member. They change nothing. */
export const membershipPreviewOperations = defineOperations('Admin', {
  previewGrant: post('/api/admin/members/{id}/grant/preview', 'admin', {
    action: 'read',
    summary: 'What a grant would do to a member',
    description: unknownMemberText,
    params: memberParams,
    body: grantPreviewRequestSchema,
    status: 200,
    answer: membershipPreviewSchema,
    problems: { 404: ['member/unknown'] },
  }),
  previewTime: post('/api/admin/members/{id}/time/preview', 'admin', {
    action: 'read',
    summary: 'What giving a member time would do',
    description: `400 \`membership/end-in-past\`: the end has passed. ${unknownMemberText}`,
    params: memberParams,
    body: timedGrantPreviewRequestSchema,
    status: 200,
    answer: timedGrantPreviewSchema,
    problems: { 400: ['membership/end-in-past'], 404: ['member/unknown'] },
  }),
  previewGoodwillMonth: post('/api/admin/members/{id}/goodwill-month/preview', 'admin', {
    action: 'read',
    summary: 'Until when a member would hold the plan with a month more',
    description: `${unknownMemberText} 503: the payment provider, which is asked where a paid plan renews, is unavailable.`,
    params: memberParams,
    body: goodwillPreviewRequestSchema,
    status: 200,
    answer: membershipPreviewSchema,
    problems: { 404: ['member/unknown'] },
  }),
  previewRevoke: post('/api/admin/members/{id}/revoke/preview', 'admin', {
    action: 'read',
    summary: 'What ending every grant would do to a member',
    description: unknownMemberText,
    params: memberParams,
    status: 200,
    answer: membershipPreviewSchema,
    problems: { 404: ['member/unknown'] },
  }),
  previewEndGrant: post('/api/admin/members/{id}/grants/{grantId}/end/preview', 'admin', {
    action: 'read',
    summary: 'What ending one grant would do to a member',
    description: '404 `member/unknown` or `membership/unknown-grant`.',
    params: memberParams.extend({
      grantId: z.uuid().toLowerCase().meta({ description: 'Id of the grant, a UUID.' }),
    }),
    status: 200,
    answer: membershipPreviewSchema,
    problems: { 404: ['member/unknown', 'membership/unknown-grant'] },
  }),
});

/** The same without schemas, for browsers. */
export const membershipPreviewEndpoints = withoutSchemas(membershipPreviewOperations);
