import { z } from 'zod';
import { sourceEndpoints } from '../../endpoints/system/sources.ts';
import { quarantinedValueSchema, sourceSchema } from '../../system/sources.ts';
import { defineOperations } from '../define-operations.ts';
import { rangeSchema } from '../range.ts';

const id = z.string().min(1).max(200);

/** External sources and their quarantined values. */
export const sourceOperations = defineOperations(sourceEndpoints, 'Admin', {
  sources: {
    summary: 'Outside sources with their health, by kind and preference',
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
        .tuple([z.literal('kind'), z.literal('ASC')])
        .optional()
        .meta({ description: 'JSON array `[field, "ASC" or "DESC"]`.' }),
    }),
    status: 200,
    answer: z.array(sourceSchema),
    contentRange: true,
  },
  source: {
    summary: 'One outside source',
    description: '404 `source/unknown`: there is no such source.',
    params: z.object({
      id: id.meta({ description: 'Id of the source, such as `markets|CoinGecko`.' }),
    }),
    status: 200,
    answer: sourceSchema,
    problems: { 404: ['source/unknown'] },
  },
  quarantine: {
    summary: 'Values of sources that were not shown, newest first',
    description: 'Values are kept for 90 days.',
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
        .tuple([z.literal('lastAt'), z.literal('DESC')])
        .optional()
        .meta({ description: 'JSON array `[field, "ASC" or "DESC"]`.' }),
    }),
    status: 200,
    answer: z.array(quarantinedValueSchema),
    contentRange: true,
  },
  quarantinedValue: {
    summary: 'One value that was not shown',
    description: '404 `quarantine/unknown`: the value is no longer kept.',
    params: z.object({ id: id.meta({ description: 'Id of the quarantined value.' }) }),
    status: 200,
    answer: quarantinedValueSchema,
    problems: { 404: ['quarantine/unknown'] },
  },
});
