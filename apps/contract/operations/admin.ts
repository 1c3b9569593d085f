import { z } from 'zod';
import {
  addClientRequestSchema,
  adminUserSchema,
  consumerTroubleSchema,
  goodwillRequestSchema,
  grantRequestSchema,
  manageMembershipRequestSchema,
  memberAsOfSchema,
  memberCommandResultSchema,
  memberSchema,
  promoteUserRequestSchema,
  revokeRequestSchema,
  timelineEntrySchema,
  updateStripeRequestSchema,
} from '../admin.ts';
import { memberDetailsSchema } from '../member-details.ts';
import { memberCountsSchema, memberFilterSchema } from '../member-filter.ts';
import { emailAddress } from '../text.ts';
import { memberSortFields } from '../members.ts';
import { timelineCategories } from '../timeline-categories.ts';
import { adminEndpoints } from '../endpoints/admin.ts';
import type { Operation } from './operation.ts';
import { rangeSchema } from './range.ts';

const memberParams = z.object({ id: z.uuid().toLowerCase() });

const sortOrder = z.enum(['ASC', 'DESC']);

const timelineCategory = z.enum(timelineCategories);

/** Stream categories of the timeline; without sign-ins when absent. */
const timelineFilterSchema = z.strictObject({
  categories: z.array(timelineCategory).min(1).optional(),
});

/** The console and the admin tools: members, their timeline, grants and revocations. */
export const adminOperations = {
  adminUsers: {
    ...adminEndpoints.adminUsers,
    tag: 'Admin',
    summary: 'Every user, as the admin tools list them',
    status: 200,
    answer: z.array(adminUserSchema),
  },
  manageMembership: {
    ...adminEndpoints.manageMembership,
    tag: 'Admin',
    summary: 'Grant or revoke a membership by e-mail address',
    body: manageMembershipRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: [404, 409],
    idempotent: true,
  },
  addClient: {
    ...adminEndpoints.addClient,
    tag: 'Admin',
    summary: 'Grant a plan to a client; who has no account yet is invited by mail',
    body: addClientRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: [409],
    idempotent: true,
  },
  promoteUser: {
    ...adminEndpoints.promoteUser,
    tag: 'Admin',
    summary: 'Grant Pro without an end by e-mail address',
    params: z.object({ email: emailAddress }),
    body: promoteUserRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: [404],
    idempotent: true,
  },
  updateStripe: {
    ...adminEndpoints.updateStripe,
    tag: 'Admin',
    summary: 'Set the payment customer and the subscription of a member by e-mail address',
    params: z.object({ email: emailAddress }),
    body: updateStripeRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: [404, 409],
    idempotent: true,
  },
  members: {
    ...adminEndpoints.members,
    tag: 'Admin',
    summary: 'Members, filtered, sorted and paged',
    strictQuery: true,
    jsonQuery: z.object({
      filter: memberFilterSchema.optional(),
      range: rangeSchema.optional(),
      sort: z.tuple([z.enum(memberSortFields), sortOrder]).optional(),
    }),
    status: 200,
    answer: z.array(memberSchema),
    contentRange: true,
  },
  memberCounts: {
    ...adminEndpoints.memberCounts,
    tag: 'Admin',
    summary: 'How many members each of the filters finds',
    strictQuery: true,
    jsonQuery: z.object({ filters: z.array(memberFilterSchema).min(1).max(20) }),
    status: 200,
    answer: memberCountsSchema,
  },
  member: {
    ...adminEndpoints.member,
    shows: 'member',
    tag: 'Admin',
    summary: 'One member, with every grant held and how access was lost',
    params: memberParams,
    status: 200,
    answer: memberDetailsSchema,
    problems: [404],
    etag: true,
  },
  memberTimeline: {
    ...adminEndpoints.memberTimeline,
    shows: 'member',
    tag: 'Admin',
    summary: 'What happened to a member, newest first; without sign-ins unless they are asked for',
    params: memberParams,
    strictQuery: true,
    jsonQuery: z.object({
      filter: timelineFilterSchema.optional(),
      range: rangeSchema.optional(),
      sort: z.tuple([z.literal('at'), z.literal('DESC')]).optional(),
    }),
    status: 200,
    answer: z.array(timelineEntrySchema),
    problems: [404],
    contentRange: true,
  },
  memberAsOf: {
    ...adminEndpoints.memberAsOf,
    shows: 'member',
    tag: 'Admin',
    summary: 'The state of a member at a date, beside the state of today',
    params: memberParams,
    strictQuery: true,
    query: z.object({
      at: z.iso.datetime({ offset: true }),
      /** Which events are previous and next, as in the timeline's filter, separated by commas. */
      categories: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(timelineCategory).min(1))
        .optional(),
    }),
    status: 200,
    answer: memberAsOfSchema,
    problems: [404],
  },
  grantMembership: {
    ...adminEndpoints.grantMembership,
    tag: 'Admin',
    summary: 'Grant a plan by hand',
    params: memberParams,
    body: grantRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: [404, 409],
    ifMatch: true,
    etag: true,
    idempotent: true,
  },
  giveGoodwillMonth: {
    ...adminEndpoints.giveGoodwillMonth,
    tag: 'Admin',
    summary: 'Add a month of a plan behind what a member holds',
    params: memberParams,
    body: goodwillRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: [404, 409],
    ifMatch: true,
    etag: true,
    idempotent: true,
  },
  revokeMembership: {
    ...adminEndpoints.revokeMembership,
    tag: 'Admin',
    summary: 'End every grant of a member, never a paid subscription',
    params: memberParams,
    body: revokeRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: [404, 409],
    ifMatch: true,
    etag: true,
    idempotent: true,
  },
  endGrant: {
    ...adminEndpoints.endGrant,
    tag: 'Admin',
    summary: 'End one grant of a member',
    params: memberParams.extend({ grantId: z.uuid().toLowerCase() }),
    body: revokeRequestSchema,
    status: 200,
    answer: memberCommandResultSchema,
    problems: [404, 409],
    ifMatch: true,
    etag: true,
    idempotent: true,
  },
  consumers: {
    ...adminEndpoints.consumers,
    tag: 'Admin',
    summary: 'Consumers of the log that do not do their work, and why',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({}).optional(),
      range: rangeSchema.optional(),
      sort: z.tuple([z.literal('id'), z.literal('ASC')]).optional(),
    }),
    status: 200,
    answer: z.array(consumerTroubleSchema),
    contentRange: true,
  },
} as const satisfies Record<string, Operation>;
