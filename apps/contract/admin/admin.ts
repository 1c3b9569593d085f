import { z } from 'zod';
import { accessSchema } from '../account/access.ts';
import { roleSchema } from '../account/auth.ts';
import { clientDurations, grantDurations, grantablePlans, memberSortFields } from './members.ts';
import { createEmailAddress, emailAddress } from '../text.ts';
import {
  reason,
  memberParams,
  username,
  memberEmail,
  stripeCustomerId,
  stripeSubscriptionId,
  eventFields,
  memberId,
  message,
  filterDescription,
  sortDescription,
  instant,
} from '../fields.ts';
import { memberSchema, grantTerms } from './member.ts';
import { memberDetailsSchema } from './member-details.ts';
import { cardCountriesSchema, memberCountsSchema, memberFilterSchema } from './member-filter.ts';
import { timelineCategories } from '../timeline-categories.ts';
import { listRange } from '../range.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

/** The specification’s answer to a membership or customer change with an empty field. */
export const missingInformation = 'Missing Information';

/** The specification’s answer to a new client with an empty field. */
export const missingClientFields =
  'Please fill in all fields: email, subscription type, and duration.';

/** A row of `GET /api/admin/users`, as specified. */
export const adminUserSchema = z
  .object({
    id: z.uuid().meta({ description: 'Account id, a UUID.' }),
    username: username,
    email: memberEmail,
    role: roleSchema.meta({ description: 'The plan in force, or `admin` for staff.' }),
    subscriptionStatus: z
      .enum(['active', 'none'])
      .meta({ description: '`active` while a paid or granted plan is in force.' }),
    stripeCustomerId: stripeCustomerId,
    stripeSubscriptionId: stripeSubscriptionId,
  })
  .meta({ id: 'AdminUser', description: 'A user in the admin tools.' });

/** One entry of a member's history. Values are JSON, so that before and after can be compared. */
export const timelineEntrySchema = z
  .object({
    id: eventFields.id,
    memberId: memberId,
    type: eventFields.type,
    title: z.string().meta({ description: 'Text of the entry, such as `Pro granted, monthly`.' }),
    at: z.string().meta({ description: 'When it happened.' }),
    actor: z
      .object({
        id: eventFields.id,
        name: z
          .string()
          .meta({ description: 'Name or address of the person; `System` for the system.' }),
      })
      .meta({ description: 'The person or the system that did it.' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'The actor’s reason; null when the event takes none.' }),
    changes: z
      .array(
        z.object({
          field: z.string().meta({ description: 'Name of the field.' }),
          before: z
            .string()
            .nullable()
            .meta({ description: 'The value before the change; null without one.' }),
          after: z
            .string()
            .nullable()
            .meta({ description: 'The value after the change; null without one.' }),
        }),
      )
      .meta({ description: 'The fields that changed, in words; times are ISO-8601.' }),
    stream: eventFields.stream,
    revision: eventFields.revision,
  })
  .meta({ id: 'TimelineEntry', description: 'One event of a member, in words.' });
/** A timeline entry with its changes. */
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** A member's state at a date and now. `then` is null before the registration. */
export const memberDiffSchema = z
  .object({
    memberId: memberId,
    at: z.string().meta({ description: 'The requested time.' }),
    then: memberSchema
      .nullable()
      .meta({ description: 'The member at that time; null before the registration.' }),
    now: memberSchema.meta({ description: 'The member now.' }),
    differences: z.array(z.string()).meta({ description: 'Names of the fields that differ.' }),
    previousEventAt: z.string().nullable().meta({
      description: 'Time of the previous event in the requested categories; null without one.',
    }),
    nextEventAt: z.string().nullable().meta({
      description: 'Time of the next event in the requested categories; null without one.',
    }),
    newerEvents: z
      .int()
      .nonnegative()
      .meta({ description: 'Number of these events that are newer than `at`.' }),
    access: accessSchema.meta({
      description: 'Access decisions at that time; empty before the registration.',
    }),
  })
  .meta({ id: 'MemberAsOf', description: 'A member at a time, compared with now.' });
/** A member then and now, and the number of events in between. */
export type MemberDiff = z.infer<typeof memberDiffSchema>;

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

const membershipActions = ['grant', 'revoke', 'grant basic', 'grant pro', 'revoke all'] as const;

/** The message for a missing or empty choice; other values get the usual one. */
const createMissingError =
  (message: string) =>
  ({ input }: { readonly input?: unknown }): string | undefined =>
    input === undefined || input === '' ? message : undefined;

/** `POST /api/admin/manage-membership`, as specified. The reason is optional in the API and required in the console. */
export const manageMembershipRequestSchema = z
  .strictObject({
    userEmail: createEmailAddress(missingInformation).meta({
      description: 'Email address of the account, in upper or lower case.',
    }),
    action: z.enum(membershipActions, { error: createMissingError(missingInformation) }).meta({
      description:
        'Whether to grant a plan or to end every grant. The names with a plan need no `membershipType`.',
    }),
    membershipType: z
      .enum([...grantablePlans, 'all'])
      .optional()
      .meta({ description: 'Plan to grant; `all` or nothing when revoking.' }),
    duration: z
      .enum(grantDurations)
      .optional()
      .meta({ description: 'How long the grant lasts: `trial` is 7 days, `lifetime` has no end.' }),
    reason: reason
      .optional()
      .meta({ description: 'Why it is done; kept in the timeline, not shown to the member.' }),
  })
  .meta({ id: 'ManageMembershipRequest', description: 'A grant or revocation by email address.' });

/** `POST /api/admin/add-client`, as specified. The reason is optional in the API and required in the console. */
export const addClientRequestSchema = z
  .strictObject({
    email: createEmailAddress(missingClientFields).meta({
      description: 'Email address of the client; without an account, one is created.',
    }),
    subscriptionType: z
      .enum(grantablePlans, { error: createMissingError(missingClientFields) })
      .meta({ description: 'The plan that the client gets.' }),
    duration: z
      .enum(clientDurations, { error: createMissingError(missingClientFields) })
      .meta({ description: 'How long the plan lasts.' }),
    reason: reason.optional(),
  })
  .meta({ id: 'AddClientRequest', description: 'A client’s address and plan.' });

/** `POST /api/admin/promote-user/{email}`: the specification has no body, and the console sends a reason. */
const promoteUserRequestSchema = z
  .strictObject({
    reason: reason.optional(),
  })
  .optional()
  .meta({ id: 'PromoteUserRequest', description: 'The reason, where one is given.' });

const createProviderIdSchema = (start: string): z.ZodType<string, string> =>
  z
    .string({ error: createMissingError(missingInformation) })
    .trim()
    .refine((text) => text !== '', { error: missingInformation, abort: true })
    .regex(new RegExp(`^${start}[A-Za-z0-9_]{1,250}$`, 'u'), `Must start with ${start}.`);

/**
 * `POST /api/admin/update-stripe/{email}`, as specified. The reason is optional in the API and required in the console.
 */
export const updateStripeRequestSchema = z
  .strictObject({
    stripeCustomerId: createProviderIdSchema('cus_').meta({
      description: 'Customer id at Stripe.',
    }),
    stripeSubscriptionId: createProviderIdSchema('sub_').meta({
      description: 'Subscription id at Stripe.',
    }),
    reason: reason.optional(),
  })
  .meta({
    id: 'UpdateStripeRequest',
    description: 'A customer and a subscription at the payment provider.',
  });

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

/** A consumer that is parked at an event, waits for the operator, or is rebuilt from another log. */
const consumerErrorSchema = z
  .object({
    id: z.string().meta({ description: 'Name of the consumer.' }),
    state: z.enum(['parked', 'waiting', 'rebuilding']).meta({
      description:
        '`parked` at an event, `waiting` for an operator, or `rebuilding` from another log.',
    }),
    reason: z.string().meta({ description: 'Why it has stopped.' }),
    since: z.string().meta({ description: 'When it started.' }),
    event: z
      .object({
        id: eventFields.id,
        type: eventFields.type,
        stream: eventFields.stream,
        revision: eventFields.revision,
        position: z.string().meta({
          description: 'Position of the event in the log, in the format of the event store.',
        }),
      })
      .nullable()
      .meta({ description: 'The event at which it is parked, without its data; null otherwise.' }),
  })
  .meta({ id: 'ConsumerTrouble', description: 'A consumer of the event log that has stopped.' });

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
export const adminOperations = defineOperations('Admin', {
  adminUsers: get('/api/admin/users', 'member-export', {
    summary: 'Every user, as the admin tools list them',
    description: 'Takes no parameters. Each call is recorded as an export of personal data.',
    writes: true,
    status: 200,
    answer: z.array(adminUserSchema),
  }),
  manageMembership: post('/api/admin/manage-membership', 'admin', {
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
  }),
  addClient: post('/api/admin/add-client', 'admin', {
    summary: 'Grant a plan to a client; who has no account yet is invited by mail',
    description:
      '409 `account/email-already-in-use`: somebody registers with the address at this moment. 409 `account/client-not-confirmed`: an account with a password has the address and has not confirmed it. A client without an account gets one, and a mailed link that works for 7 days.',
    body: addClientRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: { 409: ['account/email-already-in-use', 'account/client-not-confirmed'] },
    idempotent: true,
  }),
  promoteUser: post('/api/admin/promote-user/{email}', 'admin', {
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
  }),
  updateStripe: post('/api/admin/update-stripe/{email}', 'admin', {
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
  }),
  members: get('/api/admin/members', 'admin', {
    summary: 'Members, filtered, sorted and paged',
    description:
      'The total is in `Content-Range`. A page of more than 100 rows is recorded as an export. An export of every member, or of more than 1,000, is for admins only and needs the `reason`: 403 `access/denied`, 400 `member/export-reason`. If no member matches the search, pages of up to 100 rows contain members one typing error away, and the response has the header `tidemark-similar`.',
    strictQuery: true,
    jsonQuery: z.object({
      filter: memberFilterSchema.optional().meta({ description: filterDescription }),
      range: listRange,
      sort: z
        .tuple([z.enum(memberSortFields), sortOrder])
        .optional()
        .meta({ description: sortDescription }),
      reason: reason.optional().meta({
        description: 'JSON string: why every member is exported; kept with the event.',
      }),
    }),
    status: 200,
    answer: z.array(memberSchema),
    contentRange: true,
    problems: { 400: ['member/export-reason'], 403: ['access/denied'] },
  }),
  memberCounts: get('/api/admin/member-counts', 'admin', {
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
  }),
  cardCountries: get('/api/admin/card-countries', 'admin', {
    summary: 'The countries of members’ cards that occur',
    status: 200,
    answer: cardCountriesSchema,
  }),
  member: get('/api/admin/members/{id}', 'admin', {
    shows: 'member',

    summary: 'One member, with every grant held and how access was lost',
    description: '404 `member/unknown`: no member has the id.',
    params: memberParams,
    status: 200,
    answer: memberDetailsSchema,
    problems: { 404: ['member/unknown'] },
    etag: true,
  }),
  memberTimeline: get('/api/admin/members/{id}/timeline', 'admin', {
    shows: 'member',

    summary: 'What happened to a member, newest first; without sign-ins unless they are asked for',
    description: '404 `member/unknown`: no member has the id. The total is in `Content-Range`.',
    params: memberParams,
    strictQuery: true,
    jsonQuery: z.object({
      filter: timelineFilterSchema.optional().meta({ description: filterDescription }),
      range: listRange,
      sort: z
        .tuple([z.literal('at'), z.literal('DESC')])
        .optional()
        .meta({ description: sortDescription }),
    }),
    status: 200,
    answer: z.array(timelineEntrySchema),
    problems: { 404: ['member/unknown'] },
    contentRange: true,
  }),
  memberAsOf: get('/api/admin/members/{id}/as-of', 'admin', {
    shows: 'member',

    summary: 'The state of a member at a date, beside the state of today',
    description: '404 `member/unknown`: no member has the id.',
    params: memberParams,
    strictQuery: true,
    query: z.object({
      at: instant.meta({ description: 'The time to look at, ISO-8601 with an offset.' }),
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
  }),
  grantMembership: post('/api/admin/members/{id}/grant', 'admin', {
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
  }),
  giveTime: post('/api/admin/members/{id}/time', 'admin', {
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
  }),
  giveTrial: post('/api/admin/members/{id}/trial', 'trials', {
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
  }),
  giveGoodwillMonth: post('/api/admin/members/{id}/goodwill-month', 'admin', {
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
  }),
  revokeMembership: post('/api/admin/members/{id}/revoke', 'admin', {
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
  }),
  endGrant: post('/api/admin/members/{id}/grants/{grantId}/end', 'admin', {
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
  }),
  undoGrant: post('/api/admin/members/{id}/grants/{grantId}/undo', 'admin', {
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
  }),
  consumers: get('/api/admin/consumers', 'admin', {
    summary: 'Consumers of the log that do not do their work, and why',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({}).optional().meta({ description: filterDescription }),
      range: listRange,
      sort: z
        .tuple([z.literal('id'), z.literal('ASC')])
        .optional()
        .meta({ description: sortDescription }),
    }),
    status: 200,
    answer: z.array(consumerErrorSchema),
    contentRange: true,
  }),
});

/** The same without schemas, for browsers. */
export const adminEndpoints = withoutSchemas(adminOperations);
