import { z } from 'zod';
import { jobEndpoints } from '../endpoints/jobs.ts';
import { jobStates } from '../job-states.ts';
import { jobQueueSchema, jobRequestSchema, jobSchema } from '../jobs.ts';
import type { Operation } from './operation.ts';
import { rangeSchema } from './range.ts';

const params = z.object({ id: z.string().min(1).max(200) });
const queueParams = z.object({ id: z.literal('jobs') });

/** Jobs that wait, run or failed, and the queue that holds them. */
export const jobOperations = {
  jobs: {
    ...jobEndpoints.jobs,
    tag: 'Admin',
    summary: 'Jobs of one state: those that failed unless asked otherwise',
    strictQuery: true,
    jsonQuery: z.object({
      filter: z.strictObject({ state: z.enum(jobStates).optional() }).optional(),
      range: rangeSchema.optional(),
      sort: z.tuple([z.literal('dueAt'), z.literal('DESC')]).optional(),
    }),
    status: 200,
    answer: z.array(jobSchema),
    contentRange: true,
  },
  job: {
    ...jobEndpoints.job,
    tag: 'Admin',
    summary: 'One job',
    params,
    status: 200,
    answer: jobSchema,
    problems: [404],
  },
  retryJob: {
    ...jobEndpoints.retryJob,
    tag: 'Admin',
    summary: 'Give a failed job all its attempts again, or begin the next one at once',
    params,
    body: jobRequestSchema,
    status: 200,
    answer: jobQueueSchema,
    problems: [404, 409],
    idempotent: true,
  },
  dropJob: {
    ...jobEndpoints.dropJob,
    tag: 'Admin',
    summary: 'Forget a failed job, so that it never runs',
    params,
    body: jobRequestSchema,
    status: 200,
    answer: jobQueueSchema,
    problems: [404, 409],
    idempotent: true,
  },
  jobQueue: {
    ...jobEndpoints.jobQueue,
    tag: 'Admin',
    summary: 'How many jobs stand where, and whether they are held back',
    params: queueParams,
    status: 200,
    answer: jobQueueSchema,
  },
  retryFailedJobs: {
    ...jobEndpoints.retryFailedJobs,
    tag: 'Admin',
    summary: 'Give every failed job all its attempts again',
    params: queueParams,
    body: jobRequestSchema,
    status: 200,
    answer: jobQueueSchema,
    problems: [409],
    idempotent: true,
  },
  pauseQueue: {
    ...jobEndpoints.pauseQueue,
    tag: 'Admin',
    summary: 'Hold all jobs back, in every process',
    params: queueParams,
    body: jobRequestSchema,
    status: 200,
    answer: jobQueueSchema,
    problems: [409],
    idempotent: true,
  },
  resumeQueue: {
    ...jobEndpoints.resumeQueue,
    tag: 'Admin',
    summary: 'Let the jobs begin again',
    params: queueParams,
    body: jobRequestSchema,
    status: 200,
    answer: jobQueueSchema,
    problems: [409],
    idempotent: true,
  },
} as const satisfies Record<string, Operation>;
