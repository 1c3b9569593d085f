import { z } from 'zod';
import { mailPreviewSchema } from '../mail/previewed-mail.ts';
import { maxListedExceptions } from '../../../domain/shared/bulk-changes.ts';
import { planIds } from '../../../domain/shared/plans/plans.ts';
import { extensions } from '../extensions.ts';
import { memberFilterSchema } from './member-filter.ts';
import { personSchema } from './member-details.ts';
import { grantDurations, grantablePlans } from './members.ts';
import { reason, previewFields, memberId, filterDescription, sortDescription } from '../fields.ts';
import { listRange } from '../range.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

/** Maximum number of ids in a selection. A filter has no limit. */
const maxSelectionSize = 100_000;

const bulkTargetSchema = z
  .union([
    z.strictObject({
      filter: memberFilterSchema.meta({
        description: 'Filter of the members; null when they were selected one by one.',
      }),
    }),
    z.strictObject({
      ids: z
        .array(z.uuid().toLowerCase())
        .min(1)
        .max(maxSelectionSize)
        .meta({ description: 'Account ids, at most 100,000.' }),
    }),
    z.strictObject({
      changedBy: z.uuid().toLowerCase().meta({
        description: 'Id of a bulk change that has ended: the members that it changed.',
      }),
    }),
  ])
  .meta({
    id: 'BulkTarget',
    description:
      'All members that match a filter, a selection, or those that another bulk change changed.',
  });

const createChangeKindSchema = <Kind extends string>(kind: Kind) =>
  z.literal(kind).meta({
    description:
      '`grant` gives a plan, `goodwill` a month after the end of the plan (or its price as credit, if it renews), `extend` moves the end of the plan, `revoke` ends every grant, `undo` ends the grants that another bulk change gave and restores those that it ended.',
  });

const membershipChangeSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: createChangeKindSchema('grant'),
      plan: z.enum(grantablePlans).meta({ description: 'The plan to grant.' }),
      duration: z.enum(grantDurations).meta({
        description: 'How long the grant lasts: `trial` is 7 days, `lifetime` has no end.',
      }),
    }),
    z.strictObject({
      kind: createChangeKindSchema('goodwill'),
      plan: z.enum(grantablePlans).meta({ description: 'The plan of the month.' }),
    }),
    z.strictObject({
      kind: createChangeKindSchema('extend'),
      plan: z.enum(grantablePlans).meta({ description: 'The plan to extend, or a higher one.' }),
      extension: z.enum(extensions).meta({ description: 'How much later the plan ends.' }),
    }),
    z.strictObject({ kind: createChangeKindSchema('revoke') }),
    z.strictObject({
      kind: createChangeKindSchema('undo'),
      bulkChangeId: z.uuid().toLowerCase().meta({
        description:
          'The bulk change to undo, of which members get no second mail. Credit that it gave is kept.',
      }),
    }),
  ])
  .meta({ id: 'MembershipChange', description: 'The change for each member.' });

const bulkPreviewRequestSchema = z
  .strictObject({
    target: bulkTargetSchema.meta({
      description: 'The members to change: a filter or a list of ids.',
    }),
    change: membershipChangeSchema.meta({ description: 'What to do for each member.' }),
  })
  .meta({ id: 'BulkPreviewRequest', description: 'A change and the members it applies to.' });

const bulkOutcomeSchema = z
  .object({
    count: z.int().positive().meta({ description: 'Number of members with this outcome.' }),
    changes: previewFields.changes,
    whyNot: z.string().nullable().meta({
      description:
        'Why nothing would change, such as `Pro contains it`; null when something would.',
    }),
    from: z.enum(planIds).meta({ description: 'Plan before.' }),
    to: z.enum(planIds).meta({ description: 'Plan after.' }),
    endsAt: z
      .object({
        first: z.string().nullable().meta({ description: 'Earliest end; null without an end.' }),
        last: z.string().nullable().meta({ description: 'Latest end; null without an end.' }),
      })
      .meta({
        description: 'Earliest and latest end of the plan afterwards; null without an end.',
      }),
    next: z.array(z.enum(planIds)).meta({ description: 'The plans that follow it, in order.' }),
    credit: z.boolean().meta({
      description: 'Whether each gets the price of a month as credit, because the plan renews.',
    }),
    mail: mailPreviewSchema.nullable().meta({
      description:
        'The mail to the first of these members, as an example; null when they get none.',
    }),
  })
  .meta({
    id: 'BulkOutcome',
    description: 'Members with the same change of plan, or the same reason for no change.',
  });

const bulkExceptionSchema = z
  .object({
    memberId: memberId,
    email: z.string().meta({ description: 'Email address; empty for an id without a member.' }),
    displayName: z
      .string()
      .meta({ description: 'Display name of the member; empty for an id without a member.' }),
    outcome: z
      .enum(['unchanged', 'failed'])
      .meta({ description: 'Whether nothing changed or the change failed.' }),
    why: z.string().meta({ description: 'Why the member was not changed.' }),
  })
  .meta({ id: 'BulkException', description: 'A member who was not changed.' });

export const bulkPreviewSchema = z
  .object({
    at: z.string().meta({ description: 'Time of the preview.' }),
    total: z.int().nonnegative().meta({ description: 'Number of members.' }),
    changed: z.int().nonnegative().meta({ description: 'Members that would change.' }),
    outcomes: z
      .array(bulkOutcomeSchema)
      .meta({ description: 'The members counted by what happens to them.' }),
    exceptions: z
      .array(bulkExceptionSchema)
      .max(maxListedExceptions)
      .meta({ description: 'The first members that would not change, with the reason.' }),
    exceptionsTotal: z
      .int()
      .nonnegative()
      .meta({ description: 'Number of members that would not change.' }),
  })
  .meta({
    id: 'BulkPreview',
    description: 'What a bulk change would do, counted by outcome; nothing is written.',
  });
/** Expected results of a bulk change, counted by outcome. */
export type BulkPreview = z.infer<typeof bulkPreviewSchema>;

const bulkStartRequestSchema = bulkPreviewRequestSchema
  .extend({
    reason: reason.meta({
      description: 'Why it is done; kept in the timeline of each member.',
    }),
    expectedTotal: z.int().nonnegative().optional().meta({
      description:
        'Number of members in the preview; a different number by now is refused with 409. Required for more than 100 members.',
    }),
  })
  .meta({
    id: 'BulkStartRequest',
    description:
      'A change, the members it applies to, the reason, and the number of members in the preview.',
  });

/** States of a bulk change. `role-lost` means it stopped because the staff member who started it lost the role. */
const bulkStatuses = ['running', 'stopping', 'completed', 'stopped', 'role-lost'] as const;

/** A bulk change. It runs on the server and continues when its author leaves. */
export const bulkChangeSchema = z
  .object({
    id: z.uuid().meta({ description: 'Id of the bulk change, a UUID.' }),
    change: membershipChangeSchema.meta({ description: 'What to do for each member.' }),
    status: z
      .enum(bulkStatuses)
      .meta({ description: 'Whether it runs, is stopping, or how it ended.' }),
    startedBy: personSchema.meta({ description: 'Who started it.' }),
    startedAt: z.string().meta({ description: 'When it was started.' }),
    endedAt: z.string().nullable().meta({ description: 'When it ended; null while it runs.' }),
    total: z.int().nonnegative().meta({ description: 'Number of members.' }),
    done: z
      .int()
      .nonnegative()
      .meta({ description: 'Members processed so far: changed, unchanged and failed.' }),
    changed: z.int().nonnegative().meta({ description: 'Members changed.' }),
    unchanged: z.int().nonnegative().meta({ description: 'Members without a change.' }),
    failed: z.int().nonnegative().meta({ description: 'Members whose change failed.' }),
  })
  .meta({ id: 'BulkChange', description: 'A bulk change and its progress.' });
/** A bulk change and its progress. */
export type BulkChange = z.infer<typeof bulkChangeSchema>;

const stopBulkChangeSchema = z
  .strictObject({
    reason: reason,
  })
  .meta({ id: 'StopBulkChange', description: 'Why a bulk change is stopped.' });

/** A bulk change with its reason and the skipped members (`GET /api/admin/bulk-changes/{id}`). */
export const bulkChangeDetailsSchema = bulkChangeSchema
  .extend({
    reason: z.string().meta({ description: 'The reason that staff gave.' }),
    stopReason: z
      .string()
      .nullable()
      .meta({ description: 'Why staff stopped it; null unless they did.' }),
    filter: memberFilterSchema.nullable().meta({
      description:
        'Filter of the members; null when they were selected one by one and after the staff member was erased.',
    }),
    exceptions: z
      .array(bulkExceptionSchema)
      .max(maxListedExceptions)
      .meta({ description: 'The first members that were not changed, with the reason.' }),
    exceptionsTotal: z
      .int()
      .nonnegative()
      .meta({ description: 'Number of members that were not changed.' }),
  })
  .meta({
    id: 'BulkChangeDetails',
    description: 'A bulk change with its reason and the members that were not changed.',
  });
/** A bulk change with its results so far. */
export type BulkChangeDetails = z.infer<typeof bulkChangeDetailsSchema>;

/** All members of a bulk change (`GET /api/admin/bulk-changes/{id}/members`). */
export const bulkMembersSchema = z
  .array(
    z.object({
      memberId: memberId,
      outcome: z.enum(['changed', 'unchanged', 'failed', 'waiting']).meta({
        description:
          'What happened; `waiting` before it does, and for good where the bulk change was stopped before.',
      }),
      why: z
        .string()
        .nullable()
        .meta({ description: 'Why the member was not changed; null otherwise.' }),
    }),
  )
  .meta({ id: 'BulkMembers', description: 'Every member of a bulk change and the outcome.' });

const bulkParams = z.object({
  id: z.uuid().toLowerCase().meta({ description: 'Id of the bulk change, a UUID.' }),
});

/** Fits a selection of 100,000 ids. */
const bodyLimit = 5_000_000;

/** Changes of many members, selected by filter or one by one, in one server job. */
export const bulkChangeOperations = defineOperations('Admin', {
  previewBulkChange: post('/api/admin/bulk-changes/preview', 'admin', {
    action: 'read',
    summary: 'What a bulk change would do, counted by outcome',
    body: bulkPreviewRequestSchema,
    bodyLimit,
    description:
      '404 `bulk-change/not-found`: the bulk change whose members are meant does not exist. 409 `bulk-change/still-running`: it has not ended.',
    status: 200,
    answer: bulkPreviewSchema,
    problems: { 404: ['bulk-change/not-found'], 409: ['bulk-change/still-running'] },
  }),
  startBulkChange: post('/api/admin/bulk-changes', 'admin', {
    summary: 'Start a bulk change',
    description:
      '202: the server continues in the background; read its progress by the id in the answer. 400 `bulk-change/total-missing`: there are more than 100 members, and `expectedTotal` is missing. 409 `bulk-change/nobody`: no member matches. 409 `bulk-change/other-total`: the number of members differs from `expectedTotal`. 404 `bulk-change/not-found`, 409 `bulk-change/still-running`: the bulk change whose members are meant does not exist, or has not ended.',
    body: bulkStartRequestSchema,
    bodyLimit,
    status: 202,
    answer: bulkChangeSchema,
    problems: {
      400: ['bulk-change/total-missing'],
      404: ['bulk-change/not-found'],
      409: ['bulk-change/nobody', 'bulk-change/other-total', 'bulk-change/still-running'],
    },
    idempotent: true,
  }),
  bulkChanges: get('/api/admin/bulk-changes', 'admin', {
    summary: 'Bulk changes, newest first',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z
        .strictObject({
          startedBy: z
            .uuid()
            .toLowerCase()
            .optional()
            .meta({ description: 'Only bulk changes that this staff member started.' }),
          running: z
            .boolean()
            .optional()
            .meta({ description: 'True for running ones only, false for finished ones only.' }),
        })
        .optional()
        .meta({ description: filterDescription }),
      range: listRange,
      sort: z
        .tuple([z.literal('startedAt'), z.literal('DESC')])
        .optional()
        .meta({ description: sortDescription }),
    }),
    status: 200,
    answer: z.array(bulkChangeSchema),
    contentRange: true,
  }),
  bulkChange: get('/api/admin/bulk-changes/{id}', 'admin', {
    summary: 'One bulk change with its results so far',
    description: '404 `bulk-change/not-found`: no bulk change has the id.',
    params: bulkParams,
    status: 200,
    answer: bulkChangeDetailsSchema,
    problems: { 404: ['bulk-change/not-found'] },
  }),
  bulkChangeMembers: get('/api/admin/bulk-changes/{id}/members', 'admin', {
    summary: 'Every member of a bulk change and the outcome',
    description: '404 `bulk-change/not-found`: no bulk change has the id.',
    params: bulkParams,
    status: 200,
    answer: bulkMembersSchema,
    problems: { 404: ['bulk-change/not-found'] },
  }),
  stopBulkChange: post('/api/admin/bulk-changes/{id}/stop', 'admin', {
    summary: 'Stop a bulk change; what is done stays done',
    description:
      '404 `bulk-change/not-found`: no bulk change has the id. The current step is completed.',
    params: bulkParams,
    body: stopBulkChangeSchema,
    status: 200,
    answer: bulkChangeSchema,
    problems: { 404: ['bulk-change/not-found'] },
    idempotent: true,
  }),
});

/** The same without schemas, for browsers. */
export const bulkChangeEndpoints = withoutSchemas(bulkChangeOperations);
