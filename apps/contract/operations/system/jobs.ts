import { z } from 'zod';
import { jobEndpoints } from '../../endpoints/system/jobs.ts';
import { jobStates } from '../../system/job-states.ts';
import { jobQueueSchema, jobRequestSchema, jobSchema } from '../../system/jobs.ts';
import { defineOperations } from '../define-operations.ts';
import { rangeSchema } from '../range.ts';

const params = z.object({ id: z.string().min(1).max(200).meta({ description: 'Id of the job.' }) });
const queueParams = z.object({
  id: z.literal('jobs').meta({ description: 'Name of the queue: `jobs`.' }),
});

/** Jobs and their queue. */
export const jobOperations = defineOperations(jobEndpoints, 'Admin', {
  jobs: {
    summary: 'Jobs of one state: those that failed unless asked otherwise',
    description: 'The total is in `Content-Range`. Failed jobs are listed for 14 days.',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z
        .strictObject({
          state: z.enum(jobStates).optional().meta({ description: 'Only jobs in this state.' }),
        })
        .optional()
        .meta({ description: 'JSON object; conditions are combined with "and".' }),
      range: rangeSchema.optional().meta({
        description:
          'JSON array `[first, last]` of row numbers from 0, both included; at most 1000 rows.',
      }),
      sort: z
        .tuple([z.literal('dueAt'), z.literal('DESC')])
        .optional()
        .meta({ description: 'JSON array `[field, "ASC" or "DESC"]`.' }),
    }),
    status: 200,
    answer: z.array(jobSchema),
    contentRange: true,
  },
  job: {
    summary: 'One job',
    description: '404 `job/unknown`: there is no such job, or it is done.',
    params,
    status: 200,
    answer: jobSchema,
    problems: { 404: ['job/unknown'] },
  },
  retryJob: {
    summary: 'Give a failed job all its attempts again, or begin the next one at once',
    description:
      '404 `job/unknown`: there is no such job, or it is done. 409 `job/not-failed`: it runs, or no attempt of it failed.',
    params,
    body: jobRequestSchema,
    status: 200,
    answer: jobQueueSchema,
    problems: { 404: ['job/unknown'], 409: ['job/not-failed'] },
    idempotent: true,
  },
  dropJob: {
    summary: 'Forget a failed job, so that it never runs',
    description:
      '404 `job/unknown`: there is no such job, or it is done. 409 `job/not-failed`: it waits or runs.',
    params,
    body: jobRequestSchema,
    status: 200,
    answer: jobQueueSchema,
    problems: { 404: ['job/unknown'], 409: ['job/not-failed'] },
    idempotent: true,
  },
  jobQueue: {
    summary: 'How many jobs stand where, and whether they are held back',
    params: queueParams,
    status: 200,
    answer: jobQueueSchema,
  },
  retryFailedJobs: {
    summary: 'Give every failed job all its attempts again',
    description: '409 `queue/none-failed`: no job has failed.',
    params: queueParams,
    body: jobRequestSchema,
    status: 200,
    answer: jobQueueSchema,
    problems: { 409: ['queue/none-failed'] },
    idempotent: true,
  },
  pauseQueue: {
    summary: 'Hold all jobs back, in every process',
    description: '409 `queue/paused`: it is paused already. Running jobs are completed.',
    params: queueParams,
    body: jobRequestSchema,
    status: 200,
    answer: jobQueueSchema,
    problems: { 409: ['queue/paused'] },
    idempotent: true,
  },
  resumeQueue: {
    summary: 'Let the jobs begin again',
    description: '409 `queue/running`: it is not paused.',
    params: queueParams,
    body: jobRequestSchema,
    status: 200,
    answer: jobQueueSchema,
    problems: { 409: ['queue/running'] },
    idempotent: true,
  },
});
