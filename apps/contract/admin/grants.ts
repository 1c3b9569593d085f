import { z } from 'zod';
import { contendedText, staleMembershipText, unknownMemberText } from '../common-problems.ts';
import { grantDurations, grantablePlans } from './members.ts';
import { reason, memberParams, message } from '../fields.ts';
import { memberSchema, grantTerms } from './member.ts';
import { defineOperations, post, withoutSchemas } from '../define-operations.ts';

export const grantRequestSchema = z
  .strictObject({
    plan: z.enum(grantablePlans).meta({ description: 'The plan to grant.' }),
    duration: z
      .enum(grantDurations)
      .meta({ description: 'How long the grant lasts: `trial` is 7 days, `lifetime` has no end.' }),
    reason: reason.meta({
      description: 'Why it is done; kept in the timeline, not shown to the member.',
    }),
  })
  .meta({
    id: 'GrantRequest',
    description: 'A plan, its duration, and the reason, which is stored permanently.',
  });

/** Plan, duration and the reason, which is stored permanently. */
export type GrantRequest = z.infer<typeof grantRequestSchema>;

const timedGrantRequestSchema = z
  .strictObject({
    ...grantTerms,
    reason: reason.meta({
      description: 'Why it is done; kept in the timeline, not shown to the member.',
    }),
  })
  .meta({ id: 'TimeRequest', description: 'A plan, its end, and the reason.' });

const trialRequestSchema = z
  .strictObject({
    plan: grantTerms.plan,
    reason: reason.meta({
      description: 'Why it is done; kept in the timeline, not shown to the member.',
    }),
  })
  .meta({ id: 'TrialRequest', description: 'The plan of the trial, and the reason.' });

const goodwillRequestSchema = z
  .strictObject({
    plan: z.enum(grantablePlans).meta({ description: 'The plan to give a month of.' }),
    reason: reason,
  })
  .meta({ id: 'GoodwillRequest', description: 'The plan to give a month of, and the reason.' });

/** `POST /api/admin/members/{id}/revoke`: ends every grant, but not a paid subscription. */
const revokeRequestSchema = z
  .strictObject({
    reason: reason.meta({
      description: 'Why it is done; kept in the timeline, not shown to the member.',
    }),
  })
  .meta({ id: 'RevokeRequest', description: 'Why every grant ends; paid subscriptions stay.' });

export const memberCommandResultSchema = z
  .object({
    message: message,
    member: memberSchema.meta({ description: 'The member after the change.' }),
  })
  .meta({ id: 'MemberCommandResult', description: 'The member after a command.' });

const timedGrantResultSchema = memberCommandResultSchema
  .extend({
    grantId: z.uuid().meta({ description: 'Id of the grant, to undo it within 24 hours.' }),
  })
  .meta({ id: 'GivenTime', description: 'The member after time was given, and the grant.' });

/** Grants by staff, and their ends. */
export const grantOperations = defineOperations('Admin', {
  grantMembership: post('/api/admin/members/{id}/grant', 'admin', {
    summary: 'Grant a plan by hand',
    description: `${unknownMemberText} ${contendedText} ${staleMembershipText} The member gets a mail.`,
    params: memberParams,
    body: grantRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: {
      404: ['member/unknown', 'account/not-found'],
      409: ['command/contended'],
      412: ['command/stale'],
    },
    ifMatch: true,
    etag: true,
    idempotent: true,
  }),
  giveTime: post('/api/admin/members/{id}/time', 'admin', {
    summary: 'Give a member a plan until a date',
    description: `400 \`membership/end-in-past\`: the end has passed. ${unknownMemberText} ${contendedText} ${staleMembershipText} The member gets a mail.`,
    params: memberParams,
    body: timedGrantRequestSchema,
    status: 200,
    answer: timedGrantResultSchema,
    problems: {
      400: ['membership/end-in-past'],
      404: ['member/unknown', 'account/not-found'],
      409: ['command/contended'],
      412: ['command/stale'],
    },
    ifMatch: true,
    etag: true,
    idempotent: true,
  }),
  giveTrial: post('/api/admin/members/{id}/trial', 'trials', {
    summary: 'Give a member a trial of 7 days, also as support staff',
    description: `403 \`access/own-account\`: nobody gives themselves a trial. ${unknownMemberText} ${contendedText} ${staleMembershipText} The member gets an email.`,
    params: memberParams,
    body: trialRequestSchema,
    status: 200,
    answer: timedGrantResultSchema,
    problems: {
      403: ['access/own-account'],
      404: ['member/unknown', 'account/not-found'],
      409: ['command/contended'],
      412: ['command/stale'],
    },
    ifMatch: true,
    etag: true,
    idempotent: true,
  }),
  giveGoodwillMonth: post('/api/admin/members/{id}/goodwill-month', 'admin', {
    summary: 'Add a month of a plan behind what a member holds',
    description: `${unknownMemberText} ${contendedText} Where a paid plan renews, a month’s price of it is given as credit that its next invoices use. 409 \`membership/no-end\`: the plan was given without an end, or its renewal is unpaid. 503: the payment provider, which decides whether credit is given, is unavailable. ${staleMembershipText} The member gets a mail.`,
    params: memberParams,
    body: goodwillRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: {
      404: ['member/unknown'],
      409: ['command/contended', 'membership/no-end'],
      412: ['command/stale'],
    },
    ifMatch: true,
    etag: true,
    idempotent: true,
  }),
  revokeMembership: post('/api/admin/members/{id}/revoke', 'admin', {
    summary: 'End every grant of a member, never a paid subscription',
    description: `${unknownMemberText} ${contendedText} ${staleMembershipText} The member gets a mail.`,
    params: memberParams,
    body: revokeRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: { 404: ['member/unknown'], 409: ['command/contended'], 412: ['command/stale'] },
    ifMatch: true,
    etag: true,
    idempotent: true,
  }),
  endGrant: post('/api/admin/members/{id}/grants/{grantId}/end', 'admin', {
    summary: 'End one grant of a member',
    description: `404 \`member/unknown\` or \`membership/unknown-grant\`. ${contendedText} ${staleMembershipText} The member gets a mail.`,
    params: memberParams.extend({
      grantId: z.uuid().toLowerCase().meta({ description: 'Id of the grant, a UUID.' }),
    }),
    body: revokeRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: {
      404: ['member/unknown', 'membership/unknown-grant'],
      409: ['command/contended'],
      412: ['command/stale'],
    },
    ifMatch: true,
    etag: true,
    idempotent: true,
  }),
  undoGrant: post('/api/admin/members/{id}/grants/{grantId}/undo', 'admin', {
    summary: 'Undo a grant of the last 24 hours',
    description: `Plan, end and customer id are then those before the grant. 404 \`member/unknown\` or \`membership/unknown-grant\`. 409 \`membership/undo-too-late\`: the grant is older; end it instead. ${contendedText} ${staleMembershipText} The member gets a mail when the plan changes.`,
    params: memberParams.extend({
      grantId: z.uuid().toLowerCase().meta({ description: 'Id of the grant, a UUID.' }),
    }),
    body: revokeRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: {
      404: ['member/unknown', 'membership/unknown-grant'],
      409: ['command/contended', 'membership/undo-too-late'],
      412: ['command/stale'],
    },
    ifMatch: true,
    etag: true,
    idempotent: true,
  }),
});

/** The same without schemas, for browsers. */
export const grantEndpoints = withoutSchemas(grantOperations);
