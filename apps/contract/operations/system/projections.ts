import { z } from 'zod';
import { projectionEndpoints } from '../../endpoints/system/projections.ts';
import { projectionSchema, rebuildRequestSchema } from '../../system/projections.ts';
import { defineOperations } from '../define-operations.ts';
import { rangeSchema } from '../range.ts';

const params = z.object({
  id: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .meta({ description: 'Name of the projection, such as `member-directory`.' }),
});

/** Read models and their rebuilds. */
export const projectionOperations = defineOperations(projectionEndpoints, 'Admin', {
  projections: {
    summary: 'Read models, how far each has come, and what is built',
    description: 'Sorted by name.',
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
        .tuple([z.literal('id'), z.literal('ASC')])
        .optional()
        .meta({ description: 'JSON array `[field, "ASC" or "DESC"]`.' }),
    }),
    status: 200,
    answer: z.array(projectionSchema),
    contentRange: true,
  },
  projection: {
    summary: 'One read model',
    description: '404 `projection/unknown`: there is no such read model.',
    params,
    status: 200,
    answer: projectionSchema,
    problems: { 404: ['projection/unknown'] },
  },
  rebuildProjection: {
    summary: 'Build a read model again beside the one in use, then switch to it',
    description:
      '404 `projection/unknown`: there is no such read model. 409 `projection/building`: it is being built already. The process that runs it starts within two seconds; pages show the old build meanwhile.',
    params,
    body: rebuildRequestSchema,
    status: 200,
    answer: projectionSchema,
    problems: { 404: ['projection/unknown'], 409: ['projection/building'] },
    idempotent: true,
  },
});
