import { z } from 'zod';
import { planIds } from '../../domain/shared/plans.ts';
import { memberFilterSchema } from './member-filter.ts';
import { personSchema } from './member-details.ts';
import { grantDurations, grantPlans } from './members.ts';
import { lineOfText } from './text.ts';

/** Most ids that a selection may name; more members than that are chosen by a filter. */
export const longestSelection = 100_000;

/** The members of a bulk change: all that a filter finds, or those selected one by one. */
export const bulkTargetSchema = z
  .union([
    z.strictObject({ filter: memberFilterSchema }),
    z.strictObject({ ids: z.array(z.uuid().toLowerCase()).min(1).max(longestSelection) }),
  ])
  .meta({ id: 'BulkTarget' });
/** All that a filter finds, or a selection. */
export type BulkTarget = z.infer<typeof bulkTargetSchema>;

/** What is done to each of the members. */
export const membershipChangeSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('grant'),
      plan: z.enum(grantPlans),
      duration: z.enum(grantDurations),
    }),
    z.strictObject({ kind: z.literal('revoke') }),
  ])
  .meta({ id: 'MembershipChange' });

/** `POST /api/admin/bulk-changes/preview` */
export const bulkPreviewRequestSchema = z
  .strictObject({ target: bulkTargetSchema, change: membershipChangeSchema })
  .meta({ id: 'BulkPreviewRequest' });

/** How many members go from one plan to another, or keep it for the same reason. */
export const bulkOutcomeSchema = z
  .object({
    count: z.int().positive(),
    changes: z.boolean(),
    /** Why nothing changes for these; null when something does. */
    whyNot: z.string().nullable(),
    from: z.enum(planIds),
    to: z.enum(planIds),
    /** Earliest and latest end of the plan afterwards, ISO-8601; null without an end. */
    endsAt: z.object({ first: z.string().nullable(), last: z.string().nullable() }),
    /** The plans that follow it, in order. */
    next: z.array(z.enum(planIds)),
    /** The mail to the first of these members, as an example; null when they get none. */
    mail: z.object({ subject: z.string(), paragraphs: z.array(z.string()) }).nullable(),
  })
  .meta({ id: 'BulkOutcome' });
/** One outcome of a bulk change and how many members it is for. */
export type BulkOutcome = z.infer<typeof bulkOutcomeSchema>;

/** A member for whom a bulk change does nothing, or failed. */
export const bulkExceptionSchema = z
  .object({
    memberId: z.uuid(),
    /** Empty for an id without a member. */
    email: z.string(),
    displayName: z.string(),
    outcome: z.enum(['unchanged', 'failed']),
    why: z.string(),
  })
  .meta({ id: 'BulkException' });
/** Who was left out of a bulk change, and why. */
export type BulkException = z.infer<typeof bulkExceptionSchema>;

/** Most exceptions that an answer lists; `exceptionsTotal` counts all of them. */
export const exceptionsListed = 200;

/** The decider's dry run for every member of the target, counted by outcome; nothing is written. */
export const bulkPreviewSchema = z
  .object({
    at: z.string(),
    total: z.int().nonnegative(),
    /** For how many members something changes. */
    changed: z.int().nonnegative(),
    outcomes: z.array(bulkOutcomeSchema),
    /** The first of those for whom nothing changes. */
    exceptions: z.array(bulkExceptionSchema).max(exceptionsListed),
    exceptionsTotal: z.int().nonnegative(),
  })
  .meta({ id: 'BulkPreview' });
/** What a bulk change would do, by count and outcome. */
export type BulkPreview = z.infer<typeof bulkPreviewSchema>;

/** `POST /api/admin/bulk-changes` */
export const bulkStartRequestSchema = bulkPreviewRequestSchema
  .extend({
    reason: lineOfText(300, 'Please give a reason.'),
    /** The total of the preview: refused with 409 when the target has another number of members by now. */
    expectedTotal: z.int().nonnegative().optional(),
  })
  .meta({ id: 'BulkStartRequest' });

/** Where a bulk change stands; `role-lost`: stopped because the agent is no longer staff. */
export const bulkStatuses = ['running', 'stopping', 'completed', 'stopped', 'role-lost'] as const;

/** A bulk change: a job of the server that goes on when its agent leaves. */
export const bulkChangeSchema = z
  .object({
    id: z.uuid(),
    change: membershipChangeSchema,
    status: z.enum(bulkStatuses),
    startedBy: personSchema,
    startedAt: z.string(),
    /** Null while it runs. */
    endedAt: z.string().nullable(),
    total: z.int().nonnegative(),
    /** Members it has come to: changed, unchanged and failed together. */
    done: z.int().nonnegative(),
    changed: z.int().nonnegative(),
    unchanged: z.int().nonnegative(),
    failed: z.int().nonnegative(),
  })
  .meta({ id: 'BulkChange' });
/** One bulk change and its progress. */
export type BulkChange = z.infer<typeof bulkChangeSchema>;

/** `POST /api/admin/bulk-changes/{id}/stop` */
export const stopBulkChangeSchema = z
  .strictObject({ reason: lineOfText(300, 'Please give a reason.') })
  .meta({ id: 'StopBulkChange' });

/** One bulk change with its reason, whom it was for, and who was left out (`GET /api/admin/bulk-changes/{id}`). */
export const bulkChangeDetailsSchema = bulkChangeSchema
  .extend({
    reason: z.string(),
    /** Why it was stopped; null while it was not. */
    stopReason: z.string().nullable(),
    /** The filter; null for a selection, and after the agent was erased. */
    filter: memberFilterSchema.nullable(),
    exceptions: z.array(bulkExceptionSchema).max(exceptionsListed),
    exceptionsTotal: z.int().nonnegative(),
  })
  .meta({ id: 'BulkChangeDetails' });
/** A bulk change with its results so far. */
export type BulkChangeDetails = z.infer<typeof bulkChangeDetailsSchema>;
