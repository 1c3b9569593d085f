import { z } from 'zod';
import { planIds } from '../../../domain/shared/plans.ts';
import {
  adminUserSchema,
  consumerTroubleSchema,
  grantRequestSchema,
  manageMembershipRequestSchema,
  memberAsOfSchema,
  memberCommandResultSchema,
  memberSchema,
  revokeRequestSchema,
  timelineEntrySchema,
} from '../admin.ts';
import { roleSchema, subscriptionStatusSchema } from '../auth.ts';
import { memberSortFields, planOrigins } from '../members.ts';
import { adminEndpoints } from '../endpoints/admin.ts';
import type { Operation } from './operation.ts';

const memberParams = z.object({ id: z.uuid().toLowerCase() });

/** First and last row, both counted from 0, at most a thousand rows. */
export const rangeSchema = z
  .tuple([z.int().min(0).max(10_000_000), z.int().min(0).max(10_000_000)])
  .refine(([first, last]) => last >= first && last - first < 1000, {
    message: 'Expected [first, last] with first ≤ last and at most 1000 rows.',
  });

const memberFilterSchema = z.strictObject({
  /** Part of an address or a name. */
  q: z.string().max(200).optional(),
  id: z.array(z.uuid().toLowerCase()).max(200).optional(),
  role: roleSchema.optional(),
  plan: z.enum(planIds).optional(),
  status: subscriptionStatusSchema.optional(),
  origin: z.enum(planOrigins).optional(),
  erased: z.boolean().optional(),
  /** The plan in force ends by itself within this many days from now. */
  endsWithinDays: z.int().min(1).max(366).optional(),
});
/** Filters of the member list, combined with "and". */
export type MemberFilterRequest = z.infer<typeof memberFilterSchema>;

const sortOrder = z.enum(['ASC', 'DESC']);

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
  member: {
    ...adminEndpoints.member,
    tag: 'Admin',
    summary: 'One member',
    params: memberParams,
    status: 200,
    answer: memberSchema,
    problems: [404],
    etag: true,
  },
  memberTimeline: {
    ...adminEndpoints.memberTimeline,
    tag: 'Admin',
    summary: 'What happened to a member, newest first',
    params: memberParams,
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({}).optional(),
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
    tag: 'Admin',
    summary: 'The state of a member at a date, beside the state of today',
    params: memberParams,
    strictQuery: true,
    query: z.object({ at: z.iso.datetime({ offset: true }) }),
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
