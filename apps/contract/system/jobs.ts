import { z } from 'zod';
import { jobStates } from './job-states.ts';
import { count, reason } from '../fields.ts';

export const jobSchema = z
  .object({
    id: z.string().meta({ description: 'Id of the job.' }),
    name: z.string().meta({ description: 'Name of the job, such as `send-mail`.' }),
    state: z.enum(jobStates).meta({ description: 'State of the job.' }),
    attempt: count.meta({ description: 'Attempts so far.' }),
    dueAt: z.string().meta({ description: 'When it is or was due.' }),
    nextAt: z.string().nullable().meta({
      description: 'When the next attempt of a delayed job starts; null in every other state.',
    }),
    failedAt: z
      .string()
      .nullable()
      .meta({ description: 'When its last attempt failed; null while it has attempts left.' }),
    error: z.string().nullable().meta({
      description:
        'Error of the last failed attempt, without addresses and secrets; null without one.',
    }),
    about: z
      .object({
        mailId: z.uuid().nullable().meta({ description: 'Id of the mail; null without one.' }),
        accountId: z
          .uuid()
          .nullable()
          .meta({ description: 'Id of the account; null without one.' }),
      })
      .meta({ description: 'Ids of the mail and the account that it concerns.' }),
  })
  .meta({ id: 'Job', description: 'A job that waits, runs or failed, without its payload.' });
/** A job in the console's list. */
export type Job = z.infer<typeof jobSchema>;

/** The queue: the number of jobs by state, and whether it is paused. */
export const jobQueueSchema = z
  .object({
    id: z.string().meta({ description: 'Name of the queue: `jobs`.' }),
    waiting: count.meta({ description: 'Jobs that are due and waiting.' }),
    delayed: count.meta({ description: 'Jobs that are not due yet.' }),
    active: count.meta({ description: 'Jobs that are running.' }),
    failed: count.meta({ description: 'Jobs with no attempts left.' }),
    paused: z.boolean().meta({ description: 'Whether the queue is paused.' }),
    pause: z
      .object({
        reason: z.string().meta({ description: 'Why it was paused.' }),
        at: z.string().meta({ description: 'When it was paused.' }),
      })
      .nullable()
      .meta({ description: 'Why and when staff paused it; null while it runs.' }),
  })
  .meta({
    id: 'JobQueue',
    description: 'Number of jobs by state, and whether the queue is paused.',
  });
/** The queue: the number of jobs by state, and whether it is paused. */
export type JobQueue = z.infer<typeof jobQueueSchema>;

export const jobRequestSchema = z
  .strictObject({
    reason: reason.meta({
      description: 'Why it is done; kept with the event, at most 300 characters.',
    }),
  })
  .meta({ id: 'JobRequest', description: 'Why the job or the queue is changed.' });
