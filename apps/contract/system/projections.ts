import { z } from 'zod';
import { reason } from '../fields.ts';

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

export const rebuildRequestSchema = z
  .strictObject({
    reason: reason.meta({
      description: 'Why it is rebuilt; kept with the request.',
    }),
  })
  .meta({ id: 'RebuildRequest', description: 'Why a read model is rebuilt.' });
