import { z } from 'zod';
import { partHealthSchema } from './system.ts';

/** RFC 9457 problem details; `message` is the user-facing sentence. Media type `application/problem+json`. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int().min(400).max(599),
    /** Stable machine code, `aggregate/what-is-wrong`. */
    code: z.string(),
    message: z.string(),
    detail: z.string().optional(),
    requestId: z.string(),
    /** One entry for each input field at fault, with what is expected. */
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    /** When a throttled caller may try again, ISO-8601. */
    retryAt: z.string().optional(),
    /** How often a login may still be tried before a pause, for known and unknown addresses alike. */
    triesLeft: z.int().nonnegative().optional(),
    /** The access rule that refused, such as `denied/needs-pro`. */
    rule: z.string().optional(),
    /** The event behind that rule; null when no event led to it. */
    eventId: z.string().nullable().optional(),
    /** What `/readyz` found, part by part. */
    parts: z.array(partHealthSchema).optional(),
  })
  .meta({ id: 'Problem' });
/** The error body of every route; `errors` names each invalid field. */
export type Problem = z.infer<typeof problemSchema>;
