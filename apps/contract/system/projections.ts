import { z } from 'zod';
import { reason, filterDescription, sortDescription } from '../fields.ts';
import { listRange } from '../range.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

/** Progress of one build of a read model: when the newest event it has processed was stored. Null before the first. */
const generationSchema = z.object({
  generation: z.int().nonnegative().meta({ description: 'Number of the build of this version.' }),
  reachedAt: z.string().nullable().meta({
    description: 'When the newest event that it has processed was stored; null before the first.',
  }),
});

export const projectionSchema = z
  .object({
    id: z.string().meta({ description: 'Name of the projection, such as `member-directory`.' }),
    version: z.int().positive().meta({
      description: 'Version of the projection, which changes with the shape of its documents.',
    }),
    shown: generationSchema
      .nullable()
      .meta({ description: 'The build that is in use; null before the first one.' }),
    building: generationSchema
      .nullable()
      .meta({ description: 'The build in progress; null without one.' }),
    upToDate: z
      .boolean()
      .meta({ description: 'Whether the build in use includes every event of the log.' }),
    trouble: z
      .object({
        state: z
          .enum(['parked', 'waiting', 'rebuilding'])
          .meta({ description: 'State of the consumer.' }),
        reason: z.string().meta({ description: 'Why it has stopped.' }),
        since: z.string().meta({ description: 'When it started.' }),
      })
      .nullable()
      .meta({ description: 'Why it has stopped; null while it runs.' }),
    asked: z
      .object({
        reason: z.string().meta({ description: 'Why it was requested.' }),
        at: z.string().meta({ description: 'When it was requested.' }),
      })
      .nullable()
      .meta({ description: 'The last rebuild that staff requested; null before the first.' }),
  })
  .meta({
    id: 'Projection',
    description: 'A read model: the build in use and the one in progress.',
  });
/** A read model: the active version and the one being built. */
export type Projection = z.infer<typeof projectionSchema>;

const rebuildRequestSchema = z
  .strictObject({
    reason: reason.meta({
      description: 'Why it is rebuilt; kept with the request.',
    }),
  })
  .meta({ id: 'RebuildRequest', description: 'Why a read model is rebuilt.' });

const params = z.object({
  id: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .meta({ description: 'Name of the projection, such as `member-directory`.' }),
});

/** Read models and their rebuilds. */
export const projectionOperations = defineOperations('Admin', {
  projections: get('/api/admin/projections', 'admin', {
    summary: 'Read models, how far each has come, and what is built',
    description: 'Sorted by name.',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({}).optional().meta({ description: filterDescription }),
      range: listRange,
      sort: z
        .tuple([z.literal('id'), z.literal('ASC')])
        .optional()
        .meta({ description: sortDescription }),
    }),
    status: 200,
    answer: z.array(projectionSchema),
    contentRange: true,
  }),
  projection: get('/api/admin/projections/{id}', 'admin', {
    summary: 'One read model',
    description: '404 `projection/unknown`: there is no such read model.',
    params,
    status: 200,
    answer: projectionSchema,
    problems: { 404: ['projection/unknown'] },
  }),
  rebuildProjection: post('/api/admin/projections/{id}/rebuild', 'admin', {
    summary: 'Build a read model again beside the one in use, then switch to it',
    description:
      '404 `projection/unknown`: there is no such read model. 409 `projection/building`: it is being built already. The process that runs it starts within two seconds; pages show the old build meanwhile.',
    params,
    body: rebuildRequestSchema,
    status: 200,
    answer: projectionSchema,
    problems: { 404: ['projection/unknown'], 409: ['projection/building'] },
    idempotent: true,
  }),
});

/** The same without schemas, for browsers. */
export const projectionEndpoints = withoutSchemas(projectionOperations);
