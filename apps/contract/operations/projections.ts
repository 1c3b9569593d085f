import { z } from 'zod';
import { projectionEndpoints } from '../endpoints/projections.ts';
import { projectionSchema, rebuildRequestSchema } from '../projections.ts';
import type { Operation } from './operation.ts';
import { rangeSchema } from './range.ts';

const params = z.object({ id: z.string().regex(/^[a-z-]{1,40}$/) });

/** The read models behind the pages, and their rebuilds. */
export const projectionOperations = {
  projections: {
    ...projectionEndpoints.projections,
    tag: 'Admin',
    summary: 'Read models, how far each has come, and what is built',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({}).optional(),
      range: rangeSchema.optional(),
      sort: z.tuple([z.literal('id'), z.literal('ASC')]).optional(),
    }),
    status: 200,
    answer: z.array(projectionSchema),
    contentRange: true,
  },
  projection: {
    ...projectionEndpoints.projection,
    tag: 'Admin',
    summary: 'One read model',
    params,
    status: 200,
    answer: projectionSchema,
    problems: [404],
  },
  rebuildProjection: {
    ...projectionEndpoints.rebuildProjection,
    tag: 'Admin',
    summary: 'Build a read model again beside the one in use, then switch to it',
    params,
    body: rebuildRequestSchema,
    status: 200,
    answer: projectionSchema,
    problems: [404, 409],
    idempotent: true,
  },
} as const satisfies Record<string, Operation>;
