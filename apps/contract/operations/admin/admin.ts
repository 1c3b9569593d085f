import { z } from 'zod';
import {
  addClientRequestSchema,
  adminUserSchema,
  consumerErrorSchema,
  timedGrantResultSchema,
  goodwillRequestSchema,
  grantRequestSchema,
  manageMembershipRequestSchema,
  memberDiffSchema,
  memberCommandResultSchema,
  memberSchema,
  promoteUserRequestSchema,
  revokeRequestSchema,
  timelineEntrySchema,
  timedGrantRequestSchema,
  trialRequestSchema,
  updateStripeRequestSchema,
} from '../../admin/admin.ts';
import { memberDetailsSchema } from '../../admin/member-details.ts';
import { memberCountsSchema, memberFilterSchema } from '../../admin/member-filter.ts';
import { emailAddress, singleLineText } from '../../text.ts';
import { memberSortFields } from '../../admin/members.ts';
import { timelineCategories } from '../../timeline-categories.ts';
import { adminEndpoints } from '../../endpoints/admin/admin.ts';
import { defineOperations } from '../define-operations.ts';
import { rangeSchema } from '../range.ts';
import { memberParams } from '../../fields.ts';

const sortOrder = z.enum(['ASC', 'DESC']);

const timelineCategory = z.enum(timelineCategories);

/** Event categories of the timeline. All except logins when absent. */
const timelineFilterSchema = z.strictObject({
  categories: z
    .array(timelineCategory)
    .min(1)
    .optional()
    .meta({ description: 'Categories of events to include.' }),
});

/** The console and the admin tools: members, their timeline, grants and revocations. */
export const adminOperations = defineOperations(adminEndpoints, 'Admin', {
  adminUsers: {
    summary: 'Every user, as the admin tools list them',
    description: 'Takes no parameters. Each call is recorded as an export of personal data.',
    writes: true,
    status: 200,
    answer: z.array(adminUserSchema),
  },
  manageMembership: {
    summary: 'Grant or revoke a membership by e-mail address',
    description:
      '404 `member/unknown`: no member has the address. 409 `account/client-not-confirmed`: an account with a password has the address and has not confirmed it, so it gets no plan. 409 `command/contended`: several changes arrived at the same time; try again. The member gets a mail when the plan changes.',
    body: manageMembershipRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: {
      404: ['member/unknown'],
      409: ['account/client-not-confirmed', 'command/contended'],
    },
    idempotent: true,
  },
  addClient: {
    summary: 'Grant a plan to a client; who has no account yet is invited by mail',
    description:
      '409 `account/email-already-in-use`: somebody registers with the address at this moment. 409 `account/client-not-confirmed`: an account with a password has the address and has not confirmed it. A client without an account gets one, and a mailed link that works for 7 days.',
    body: addClientRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: { 409: ['account/email-already-in-use', 'account/client-not-confirmed'] },
    idempotent: true,
  },
  promoteUser: {
    summary: 'Grant Pro without an end by e-mail address',
    description:
      '404 `account/not-found`: no account has the address. 409 `account/client-not-confirmed`: an account with a password has the address and has not confirmed it. Members who have Pro indefinitely are left unchanged.',
    params: z.object({
      email: emailAddress.meta({
        description: 'Email address of the account, in upper or lower case.',
      }),
    }),
    body: promoteUserRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: { 404: ['account/not-found'], 409: ['account/client-not-confirmed'] },
    idempotent: true,
  },
  updateStripe: {
    summary: 'Set the payment customer and the subscription of a member by e-mail address',
    description:
      '404 `account/not-found`: no account has the address. 409 `payment/unknown-customer`: Stripe does not know both ids together; `payment/customer-taken`: another account holds the customer; `membership/other-subscription`: another subscription is running.',
    params: z.object({
      email: emailAddress.meta({
        description: 'Email address of the account, in upper or lower case.',
      }),
    }),
    body: updateStripeRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: {
      404: ['account/not-found'],
      409: ['payment/unknown-customer', 'payment/customer-taken', 'membership/other-subscription'],
    },
    idempotent: true,
  },
  members: {
    summary: 'Members, filtered, sorted and paged',
    description:
      'The total is in `Content-Range`. A page of more than 100 rows is recorded as an export. An export of every member, or of more than 1,000, is for admins only and needs the `reason`: 403 `access/denied`, 400 `member/export-reason`. If no member matches the search, pages of up to 100 rows contain members one typing error away, and the response has the header `tidemark-similar`.',
    strictQuery: true,
    jsonQuery: z.object({
      filter: memberFilterSchema
        .optional()
        .meta({ description: 'JSON object; conditions are combined with "and".' }),
      range: rangeSchema.optional().meta({
        description:
          'JSON array `[first, last]` of row numbers from 0, both included; at most 1000 rows.',
      }),
      sort: z
        .tuple([z.enum(memberSortFields), sortOrder])
        .optional()
        .meta({ description: 'JSON array `[field, "ASC" or "DESC"]`.' }),
      reason: singleLineText(300, 'Please give a reason.').optional().meta({
        description: 'JSON string: why every member is exported; kept with the event.',
      }),
    }),
    status: 200,
    answer: z.array(memberSchema),
    contentRange: true,
    problems: { 400: ['member/export-reason'], 403: ['access/denied'] },
  },
  memberCounts: {
    summary: 'How many members each of the filters finds',
    strictQuery: true,
    jsonQuery: z.object({
      filters: z
        .array(memberFilterSchema)
        .min(1)
        .max(20)
        .meta({ description: 'JSON array of 1 to 20 filters.' }),
    }),
    status: 200,
    answer: memberCountsSchema,
  },
  member: {
    shows: 'member',

    summary: 'One member, with every grant held and how access was lost',
    description: '404 `member/unknown`: no member has the id.',
    params: memberParams,
    status: 200,
    answer: memberDetailsSchema,
    problems: { 404: ['member/unknown'] },
    etag: true,
  },
  memberTimeline: {
    shows: 'member',

    summary: 'What happened to a member, newest first; without sign-ins unless they are asked for',
    description: '404 `member/unknown`: no member has the id. The total is in `Content-Range`.',
    params: memberParams,
    strictQuery: true,
    jsonQuery: z.object({
      filter: timelineFilterSchema
        .optional()
        .meta({ description: 'JSON object; conditions are combined with "and".' }),
      range: rangeSchema.optional().meta({
        description:
          'JSON array `[first, last]` of row numbers from 0, both included; at most 1000 rows.',
      }),
      sort: z
        .tuple([z.literal('at'), z.literal('DESC')])
        .optional()
        .meta({ description: 'JSON array `[field, "ASC" or "DESC"]`.' }),
    }),
    status: 200,
    answer: z.array(timelineEntrySchema),
    problems: { 404: ['member/unknown'] },
    contentRange: true,
  },
  memberAsOf: {
    shows: 'member',

    summary: 'The state of a member at a date, beside the state of today',
    description: '404 `member/unknown`: no member has the id.',
    params: memberParams,
    strictQuery: true,
    query: z.object({
      at: z.iso
        .datetime({ offset: true })
        .meta({ description: 'The time to look at, ISO-8601 with an offset.' }),
      categories: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(timelineCategory).min(1))
        .optional()
        .meta({
          description:
            'Which events count as previous and next, separated by commas; without sign-ins by default.',
        }),
    }),
    status: 200,
    answer: memberDiffSchema,
    problems: { 404: ['member/unknown'] },
  },
  grantMembership: {
    summary: 'Grant a plan by hand',
    description:
      '404 `member/unknown`: no member has the id. 409 `command/contended`: several changes arrived at the same time; try again. 412 `command/stale`: the membership has changed since the revision in `If-Match`. The member gets a mail.',
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
  },
  giveTime: {
    summary: 'Give a member a plan until a date',
    description:
      '400 `membership/end-in-past`: the end has passed. 404 `member/unknown`: no member has the id. 409 `command/contended`: several changes arrived at the same time; try again. 412 `command/stale`: the membership has changed since the revision in `If-Match`. The member gets a mail.',
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
  },
  giveTrial: {
    summary: 'Give a member a trial of 7 days, also as support staff',
    description:
      '403 `access/own-account`: nobody gives themselves a trial. 404 `member/unknown`: no member has the id. 409 `command/contended`: several changes arrived at the same time; try again. 412 `command/stale`: the membership has changed since the revision in `If-Match`. The member gets an email.',
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
  },
  giveGoodwillMonth: {
    summary: 'Add a month of a plan behind what a member holds',
    description:
      '404 `member/unknown`: no member has the id. 409 `command/contended`: several changes arrived at the same time; try again. Where a paid plan renews, a month’s price of it is given as credit that its next invoices use. 409 `membership/no-end`: the plan was given without an end, or its renewal is unpaid. 503: the payment provider, which decides whether credit is given, is unavailable. 412 `command/stale`: the membership has changed since the revision in `If-Match`. The member gets a mail.',
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
  },
  revokeMembership: {
    summary: 'End every grant of a member, never a paid subscription',
    description:
      '404 `member/unknown`: no member has the id. 409 `command/contended`: several changes arrived at the same time; try again. 412 `command/stale`: the membership has changed since the revision in `If-Match`. The member gets a mail.',
    params: memberParams,
    body: revokeRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: { 404: ['member/unknown'], 409: ['command/contended'], 412: ['command/stale'] },
    ifMatch: true,
    etag: true,
    idempotent: true,
  },
  endGrant: {
    summary: 'End one grant of a member',
    description:
      '404 `member/unknown` or `membership/unknown-grant`. 409 `command/contended`: several changes arrived at the same time; try again. 412 `command/stale`: the membership has changed since the revision in `If-Match`. The member gets a mail.',
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
  },
  undoGrant: {
    summary: 'Undo a grant of the last 24 hours',
    description:
      'Plan, end and customer id are then those before the grant. 404 `member/unknown` or `membership/unknown-grant`. 409 `membership/undo-too-late`: the grant is older; end it instead. 409 `command/contended`: several changes arrived at the same time; try again. 412 `command/stale`: the membership has changed since the revision in `If-Match`. The member gets a mail when the plan changes.',
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
  },
  consumers: {
    summary: 'Consumers of the log that do not do their work, and why',
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
        .tuple([z.literal('id'), z.literal('ASC')])
        .optional()
        .meta({ description: 'JSON array `[field, "ASC" or "DESC"]`.' }),
    }),
    status: 200,
    answer: z.array(consumerErrorSchema),
    contentRange: true,
  },
});
