import { z } from 'zod';
import { paymentProblems } from '../../../domain/shared/plans/payment-problems.ts';
import { personSchema } from '../admin/member-details.ts';
import { count, reason, filterDescription, sortDescription } from '../fields.ts';
import { listRange } from '../range.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

/** The date of the night, such as `2026-03-02`, or the id of a comparison that staff requested. */
const comparisonIdSchema = z.union([z.iso.date(), z.uuid()]);

export const comparisonSchema = z
  .object({
    id: comparisonIdSchema.meta({
      description: 'Day of the comparison, or its id where staff asked for it.',
    }),
    comparedAt: z
      .string()
      .meta({ description: 'When all paid accounts were compared with the payment provider.' }),
    putRight: z
      .boolean()
      .meta({ description: 'Whether the differences were fixed in the same run.' }),
    compared: count.meta({ description: 'Number of accounts compared.' }),
    drifted: count.meta({
      description: 'Number of memberships that differed from the payment provider.',
    }),
    failed: count.meta({ description: 'Number of memberships that could not be compared.' }),
  })
  .meta({
    id: 'Comparison',
    description: 'A comparison of all paid accounts with the payment provider.',
  });
/** Time of a comparison of all paid accounts, and the number of differences. */
export type Comparison = z.infer<typeof comparisonSchema>;

const comparedMemberSchema = z
  .object({
    id: z.string().meta({ description: 'Account id of the member.' }),
    email: z.string().meta({ description: 'Email address; empty for an erased member.' }),
    displayName: z.string().meta({ description: 'Display name; empty for an erased member.' }),
    changes: z.array(z.string()).meta({
      description:
        'Types of the events that fixed or would fix the difference; none when a second subscription was ended at the payment provider.',
    }),
  })
  .meta({
    id: 'ComparedMember',
    description: 'A member that differed from the payment provider, or could not be compared.',
  });
/** A member whose state differed, and the changes that fix it. */
export type ComparedMember = z.infer<typeof comparedMemberSchema>;

const fixSchema = z.object({
  reason: z.string().meta({ description: 'Why they were fixed.' }),
  by: personSchema.meta({ description: 'The staff member who made the fix.' }),
  at: z.string().meta({ description: 'When they were fixed.' }),
  fixed: count.meta({ description: 'Members that still differed and were fixed.' }),
  failed: count.meta({ description: 'Number of members that could not be fixed.' }),
});

const askedSchema = z.object({
  reason: z.string().meta({ description: 'Why staff requested it.' }),
  by: personSchema.meta({ description: 'The staff member who requested it.' }),
  at: z.string().meta({ description: 'When it was requested.' }),
});

/** A comparison with its members, at most a hundred of each kind (`GET /api/admin/comparisons/{id}`). */
export const comparisonDetailsSchema = comparisonSchema
  .extend({
    drifts: z
      .array(comparedMemberSchema)
      .meta({ description: 'Members that differed, at most a hundred.' }),
    failures: z
      .array(comparedMemberSchema)
      .meta({ description: 'Members that could not be compared, at most a hundred.' }),
    fixes: z
      .array(fixSchema)
      .meta({ description: 'Fixes that staff have made since, oldest first.' }),
    asked: askedSchema
      .nullable()
      .meta({ description: 'The request by staff; null for a nightly comparison.' }),
    running: z.boolean().meta({
      description: 'Whether it was requested and has not been made yet, so nothing is counted.',
    }),
  })
  .meta({
    id: 'ComparisonDetails',
    description: 'A comparison with its members, at most a hundred of each kind.',
  });
/** A comparison with its members. */
export type ComparisonDetails = z.infer<typeof comparisonDetailsSchema>;

const fixPreviewSchema = z
  .object({
    members: z
      .array(
        comparedMemberSchema.extend({
          ends: count.meta({
            description: 'Subscriptions that would be ended at the payment provider.',
          }),
          problem: z
            .enum(paymentProblems)
            .nullable()
            .meta({ description: 'Why the payment provider did not answer; null when it did.' }),
        }),
      )
      .meta({
        description:
          'The members that the comparison names and that differ now, or cannot be compared.',
      }),
  })
  .meta({
    id: 'FixPreview',
    description: 'What a fix would append, by member; nothing is written.',
  });
/** The events that a fix would append, by member. Nothing is written. */
export type FixPreview = z.infer<typeof fixPreviewSchema>;

const comparisonRequestSchema = z
  .strictObject({
    reason: reason,
  })
  .meta({ id: 'ComparisonRequest', description: 'Why staff request a comparison.' });

const fixRequestSchema = z
  .strictObject({
    reason: reason,
  })
  .meta({ id: 'FixRequest', description: 'Why the members are fixed.' });

/** Comparisons with the payment provider. */
export const comparisonOperations = defineOperations('Admin', {
  comparisons: get('/api/admin/comparisons', 'admin', {
    summary: 'Comparisons with the payment provider, newest first',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({}).optional().meta({ description: filterDescription }),
      range: listRange,
      sort: z
        .tuple([z.literal('comparedAt'), z.literal('DESC')])
        .optional()
        .meta({ description: sortDescription }),
    }),
    status: 200,
    answer: z.array(comparisonSchema),
    contentRange: true,
  }),
  comparison: get('/api/admin/comparisons/{id}', 'admin', {
    summary: 'One comparison, with who differed and what put it right',
    description: '404 `comparison/unknown`: there is no such comparison.',
    params: z.object({
      id: comparisonIdSchema.meta({
        description: 'Day of the comparison, or the id of one that staff asked for.',
      }),
    }),
    status: 200,
    answer: comparisonDetailsSchema,
    problems: { 404: ['comparison/unknown'] },
  }),
  askComparison: post('/api/admin/comparisons', 'admin', {
    summary: 'Compare all paid accounts with the payment provider, and change nothing',
    description:
      '202: a worker runs it; read it by the id in the answer. Nothing is changed here or at the payment provider.',
    body: comparisonRequestSchema,
    status: 202,
    answer: comparisonDetailsSchema,
    idempotent: true,
  }),
  previewFix: post('/api/admin/comparisons/{id}/fix/preview', 'admin', {
    action: 'read',
    summary: 'What a fix of the members of a comparison would append; nothing is written',
    description:
      '404 `comparison/unknown`: there is no such comparison. The payment provider is asked for its current state.',
    params: z.object({
      id: comparisonIdSchema.meta({
        description: 'Day of the comparison, or the id of one that staff asked for.',
      }),
    }),
    status: 200,
    answer: fixPreviewSchema,
    problems: { 404: ['comparison/unknown'] },
  }),
  fixDrift: post('/api/admin/comparisons/{id}/fix', 'admin', {
    summary: 'Put right the members of a comparison who differ from the payment provider',
    description:
      '404 `comparison/unknown`: there is no such comparison. Members that no longer differ are left unchanged.',
    params: z.object({
      id: comparisonIdSchema.meta({
        description: 'Day of the comparison, or the id of one that staff asked for.',
      }),
    }),
    body: fixRequestSchema,
    status: 200,
    answer: comparisonDetailsSchema,
    problems: { 404: ['comparison/unknown'] },
    idempotent: true,
  }),
});

/** The same without schemas, for browsers. */
export const comparisonEndpoints = withoutSchemas(comparisonOperations);
