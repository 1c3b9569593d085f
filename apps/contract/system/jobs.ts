import { z } from 'zod';
import { count, reason, filterDescription, sortDescription } from '../fields.ts';
import { listRange } from '../range.ts';
import { defineOperations, get, post, withoutSchemas } from '../define-operations.ts';

/** States of a job. Completed jobs are not listed. */
export const jobStates = ['failed', 'waiting', 'delayed', 'active'] as const;

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

const jobRequestSchema = z
  .strictObject({
    reason: reason,
  })
  .meta({ id: 'JobRequest', description: 'Why the job or the queue is changed.' });

const params = z.object({ id: z.string().min(1).max(200).meta({ description: 'Id of the job.' }) });

const queueParams = z.object({
  id: z.literal('jobs').meta({ description: 'Name of the queue: `jobs`.' }),
});

/** Jobs and their queue. */
export const jobOperations = defineOperations('Admin', {
  jobs: get('/api/admin/jobs', 'admin', {
    summary: 'Jobs of one state: those that failed unless asked otherwise',
    description: 'The total is in `Content-Range`. Failed jobs are listed for 14 days.',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z
        .strictObject({
          state: z.enum(jobStates).optional().meta({ description: 'Only jobs in this state.' }),
        })
        .optional()
        .meta({ description: filterDescription }),
      range: listRange,
      sort: z
        .tuple([z.literal('dueAt'), z.literal('DESC')])
        .optional()
        .meta({ description: sortDescription }),
    }),
    status: 200,
    answer: z.array(jobSchema),
    contentRange: true,
  }),
  job: get('/api/admin/jobs/{id}', 'admin', {
    summary: 'One job',
    description: '404 `job/unknown`: there is no such job, or it is done.',
    params,
    status: 200,
    answer: jobSchema,
    problems: { 404: ['job/unknown'] },
  }),
  retryJob: post('/api/admin/jobs/{id}/retry', 'admin', {
    summary: 'Give a failed job all its attempts again, or begin the next one at once',
    description:
      '404 `job/unknown`: there is no such job, or it is done. 409 `job/not-failed`: it runs, or no attempt of it failed.',
    params,
    body: jobRequestSchema,
    status: 200,
    answer: jobQueueSchema,
    problems: { 404: ['job/unknown'], 409: ['job/not-failed'] },
    idempotent: true,
  }),
  dropJob: post('/api/admin/jobs/{id}/drop', 'admin', {
    summary: 'Forget a failed job, so that it never runs',
    description:
      '404 `job/unknown`: there is no such job, or it is done. 409 `job/not-failed`: it waits or runs.',
    params,
    body: jobRequestSchema,
    status: 200,
    answer: jobQueueSchema,
    problems: { 404: ['job/unknown'], 409: ['job/not-failed'] },
    idempotent: true,
  }),
  jobQueue: get('/api/admin/queues/{id}', 'admin', {
    summary: 'How many jobs stand where, and whether they are held back',
    params: queueParams,
    status: 200,
    answer: jobQueueSchema,
  }),
  retryFailedJobs: post('/api/admin/queues/{id}/retry-failed', 'admin', {
    summary: 'Give every failed job all its attempts again',
    description: '409 `queue/none-failed`: no job has failed.',
    params: queueParams,
    body: jobRequestSchema,
    status: 200,
    answer: jobQueueSchema,
    problems: { 409: ['queue/none-failed'] },
    idempotent: true,
  }),
  pauseQueue: post('/api/admin/queues/{id}/pause', 'admin', {
    summary: 'Hold all jobs back, in every process',
    description: '409 `queue/paused`: it is paused already. Running jobs are completed.',
    params: queueParams,
    body: jobRequestSchema,
    status: 200,
    answer: jobQueueSchema,
    problems: { 409: ['queue/paused'] },
    idempotent: true,
  }),
  resumeQueue: post('/api/admin/queues/{id}/resume', 'admin', {
    summary: 'Let the jobs begin again',
    description: '409 `queue/running`: it is not paused.',
    params: queueParams,
    body: jobRequestSchema,
    status: 200,
    answer: jobQueueSchema,
    problems: { 409: ['queue/running'] },
    idempotent: true,
  }),
});

/** The same without schemas, for browsers. */
export const jobEndpoints = withoutSchemas(jobOperations);
