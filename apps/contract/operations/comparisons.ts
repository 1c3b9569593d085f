import { z } from 'zod';
import {
  comparisonDetailsSchema,
  comparisonIdSchema,
  comparisonRequestSchema,
  comparisonSchema,
  fixPreviewSchema,
  fixRequestSchema,
} from '../comparisons.ts';
import { comparisonEndpoints } from '../endpoints/comparisons.ts';
import type { Operation } from './operation.ts';
import { rangeSchema } from './range.ts';

/** What the nightly comparisons with the payment provider found. */
export const comparisonOperations = {
  comparisons: {
    ...comparisonEndpoints.comparisons,
    tag: 'Admin',
    summary: 'Comparisons with the payment provider, newest first',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({}).optional(),
      range: rangeSchema.optional(),
      sort: z.tuple([z.literal('comparedAt'), z.literal('DESC')]).optional(),
    }),
    status: 200,
    answer: z.array(comparisonSchema),
    contentRange: true,
  },
  comparison: {
    ...comparisonEndpoints.comparison,
    tag: 'Admin',
    summary: 'One comparison, with who differed and what put it right',
    params: z.object({ id: comparisonIdSchema }),
    status: 200,
    answer: comparisonDetailsSchema,
    problems: [404],
  },
  askComparison: {
    ...comparisonEndpoints.askComparison,
    tag: 'Admin',
    summary: 'Compare all paid accounts with the payment provider, and change nothing',
    body: comparisonRequestSchema,
    status: 202,
    answer: comparisonDetailsSchema,
    idempotent: true,
  },
  previewFix: {
    ...comparisonEndpoints.previewFix,
    tag: 'Admin',
    summary: 'What a fix of the members of a comparison would append; nothing is written',
    params: z.object({ id: comparisonIdSchema }),
    status: 200,
    answer: fixPreviewSchema,
    problems: [404],
  },
  fixDrift: {
    ...comparisonEndpoints.fixDrift,
    tag: 'Admin',
    summary: 'Put right the members of a comparison who differ from the payment provider',
    params: z.object({ id: comparisonIdSchema }),
    body: fixRequestSchema,
    status: 200,
    answer: comparisonDetailsSchema,
    problems: [404],
    idempotent: true,
  },
} as const satisfies Record<string, Operation>;
