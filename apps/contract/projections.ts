import { z } from 'zod';
import { lineOfText } from './text.ts';

/** How far a generation of a read model has come: when the newest event that it has read was stored; null before the first. */
const generationSchema = z.object({
  generation: z.int().nonnegative(),
  reachedAt: z.string().nullable(),
});

/** A read model, as the console lists it. */
export const projectionSchema = z
  .object({
    /** Its name, such as `member-directory`. */
    id: z.string(),
    /** Changes when its documents change their shape. */
    version: z.int().positive(),
    /** What readers see; null before the first build. */
    shown: generationSchema.nullable(),
    /** What is built beside it; null while nothing is. */
    building: generationSchema.nullable(),
    /** Whether what readers see holds every event of the log. */
    upToDate: z.boolean(),
    /** Why it does not go on; null while it does. */
    trouble: z
      .object({
        state: z.enum(['parked', 'waiting', 'rebuilding']),
        reason: z.string(),
        since: z.string(),
      })
      .nullable(),
    /** The rebuild that staff asked for last; null before the first. */
    asked: z.object({ reason: z.string(), at: z.string() }).nullable(),
  })
  .meta({ id: 'Projection' });
/** A read model: what readers see of it, and what is built. */
export type Projection = z.infer<typeof projectionSchema>;

/** `POST /api/admin/projections/{id}/rebuild` */
export const rebuildRequestSchema = z
  .strictObject({ reason: lineOfText(300, 'Please give a reason.') })
  .meta({ id: 'RebuildRequest' });
