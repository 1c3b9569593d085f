import { z } from 'zod';
import {
  comparisonDetailsSchema,
  comparisonIdSchema,
  comparisonRequestSchema,
  comparisonSchema,
  fixPreviewSchema,
  fixRequestSchema,
} from '../../payments/comparisons.ts';
import { comparisonEndpoints } from '../../endpoints/payments/comparisons.ts';
import { defineOperations } from '../define-operations.ts';
import { rangeSchema } from '../range.ts';

/** Comparisons with the payment provider. */
export const comparisonOperations = defineOperations(comparisonEndpoints, 'Admin', {
  comparisons: {
    summary: 'Comparisons with the payment provider, newest first',
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
        .tuple([z.literal('comparedAt'), z.literal('DESC')])
        .optional()
        .meta({ description: 'JSON array `[field, "ASC" or "DESC"]`.' }),
    }),
    status: 200,
    answer: z.array(comparisonSchema),
    contentRange: true,
  },
  comparison: {
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
  },
  askComparison: {
    summary: 'Compare all paid accounts with the payment provider, and change nothing',
    description:
      '202: a worker runs it; read it by the id in the answer. Nothing is changed here or at the payment provider.',
    body: comparisonRequestSchema,
    status: 202,
    answer: comparisonDetailsSchema,
    idempotent: true,
  },
  previewFix: {
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
  },
  fixDrift: {
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
  },
});
