import { z } from 'zod';
import { jobStates } from './job-states.ts';
import { lineOfText } from './text.ts';

const count = z.int().nonnegative();

/** A job, as the console lists it. Times are ISO-8601. */
export const jobSchema = z
  .object({
    id: z.string(),
    /** What it does, such as `send-mail`. */
    name: z.string(),
    state: z.enum(jobStates),
    /** Attempts so far. */
    attempt: count,
    dueAt: z.string(),
    /** When a delayed job begins its next attempt; null in every other state. */
    nextAt: z.string().nullable(),
    /** When it failed for good; null while it has attempts left. */
    failedAt: z.string().nullable(),
    /** What the last attempt failed with, without addresses and secrets; null before one failed. */
    error: z.string().nullable(),
    /** The mail and the account that it is about, by id. */
    about: z.object({ mailId: z.uuid().nullable(), accountId: z.uuid().nullable() }),
  })
  .meta({ id: 'Job' });
/** A job, as the console lists it. */
export type Job = z.infer<typeof jobSchema>;

/** The queue: how many jobs stand where, and whether they are held back. */
export const jobQueueSchema = z
  .object({
    /** `jobs` */
    id: z.string(),
    waiting: count,
    delayed: count,
    active: count,
    failed: count,
    paused: z.boolean(),
    /** Why and when staff paused it last; null while it runs. */
    pause: z.object({ reason: z.string(), at: z.string() }).nullable(),
  })
  .meta({ id: 'JobQueue' });
/** The queue: how many jobs stand where, and whether they are held back. */
export type JobQueue = z.infer<typeof jobQueueSchema>;

/** `POST /api/admin/jobs/{id}/retry`, `/drop`, `POST /api/admin/queues/{id}/retry-failed`, `/pause`, `/resume` */
export const jobRequestSchema = z
  .strictObject({ reason: lineOfText(300, 'Please give a reason.') })
  .meta({ id: 'JobRequest' });
