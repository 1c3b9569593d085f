import { z } from 'zod';
import { erasureEndpoints } from '../../endpoints/admin/erasures.ts';
import { erasureSchema } from '../../admin/erasures.ts';
import { defineOperations } from '../define-operations.ts';
import { rangeSchema } from '../range.ts';

/** Erasures of accounts. */
export const erasureOperations = defineOperations(erasureEndpoints, 'Admin', {
  erasures: {
    summary: 'Erasures of accounts, newest first',
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
        .tuple([z.literal('askedAt'), z.literal('DESC')])
        .optional()
        .meta({ description: 'JSON array `[field, "ASC" or "DESC"]`.' }),
    }),
    status: 200,
    answer: z.array(erasureSchema),
    contentRange: true,
  },
  erasure: {
    summary: 'One erasure',
    description: '404 `erasure/unknown`: the erasure of this account was not asked for.',
    params: z.object({ id: z.uuid().toLowerCase().meta({ description: 'Account id.' }) }),
    status: 200,
    answer: erasureSchema,
    problems: { 404: ['erasure/unknown'] },
  },
});
