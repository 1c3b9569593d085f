import type { openRedis } from '../redis/redis.adapter.ts';
import { jobSubject } from './job-subject.ts';
import type { JobRecord, JobAdministration, JobState } from './jobs.port.ts';
import { delayedUntil, type JobQueue, type ScheduleJob } from './schedules-bullmq.adapter.ts';
import { publicJobError } from './public-job-error.ts';

type Connection = ReturnType<typeof openRedis>;
type UseQueue = <Result>(work: (queue: JobQueue) => Promise<Result>) => Promise<Result>;

export const bullmqJobAdministration = (
  withQueue: UseQueue,
  connection: Connection,
): JobAdministration => ({
  list: ({ state, skip, limit }) =>
    withQueue(async (queue) => {
      const jobs = await queue.getJobs([state], skip, skip + limit - 1, state !== 'failed');
      return Promise.all(
        jobs.map(async (job) => recordOf(job, state, await nextAt(connection, queue, job))),
      );
    }),
  find: (id) =>
    withQueue(async (queue) => {
      const { job, state } = await getStatus(queue, id);
      return job && state && recordOf(job, state, await nextAt(connection, queue, job));
    }),
  findCausedBy: (correlationId) =>
    withQueue(async (queue) => {
      const jobs = await queue.getJobs([...listedStates], 0, maxSearched - 1);
      const records: JobRecord[] = [];
      for (const job of jobs) {
        if (job.data.correlationId !== correlationId) continue;
        const state = states[await job.getState()];
        if (state) records.push(recordOf(job, state, await nextAt(connection, queue, job)));
      }
      return records;
    }),
  retry: (id) =>
    withQueue(async (queue) => (await decide(queue, id, retryNow)) || decide(queue, id, promote)),
  retryAll: () =>
    withQueue(async (queue) => {
      let retried = 0;
      for (const id of await queue.getRanges(['failed'], 0, -1)) {
        if (await decide(queue, id, retryNow)) retried += 1;
      }
      return retried;
    }),
  drop: (id) => withQueue((queue) => decide(queue, id, forget)),
  pause: () => withQueue((queue) => queue.pause()),
  resume: () => withQueue((queue) => queue.resume()),
  isPaused: () => withQueue((queue) => queue.isPaused()),
});

const listedStates = ['failed', 'active', 'waiting', 'delayed'] as const;

/** Jobs of each state that a search by correlation id reads. */
const maxSearched = 1000;

type JobStatus = { readonly job?: ScheduleJob | undefined; readonly state?: JobState | undefined };

const getStatus = async (queue: JobQueue, id: string): Promise<JobStatus> => {
  const job = await queue.getJob(id);
  return job ? { job, state: states[await job.getState()] } : {};
};

const states: Readonly<Record<string, JobState | undefined>> = {
  failed: 'failed',
  waiting: 'waiting',
  paused: 'waiting',
  prioritized: 'waiting',
  delayed: 'delayed',
  active: 'active',
};

type JobOperation = {
  readonly isAllowed: (status: JobStatus) => boolean;
  readonly run: (job: ScheduleJob) => Promise<void>;
};

const isFailed: JobOperation['isAllowed'] = ({ state }) => state === 'failed';

const retryNow: JobOperation = {
  isAllowed: isFailed,
  run: (job) => job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true }),
};

const promote: JobOperation = {
  isAllowed: ({ job, state }) => state === 'delayed' && (job?.attemptsMade ?? 0) > 0,
  run: (job) => job.promote(),
};

const forget: JobOperation = { isAllowed: isFailed, run: (job) => job.remove() };

const decide = async (
  queue: JobQueue,
  id: string,
  { isAllowed, run }: JobOperation,
): Promise<boolean> => {
  const found = await getStatus(queue, id);
  if (!found.job || !isAllowed(found)) return false;
  try {
    await run(found.job);
    return true;
  } catch (error) {
    // Another operator may have been faster.
    if (isAllowed(await getStatus(queue, id))) throw error;
    return false;
  }
};

// The job itself only has the length of its last pause.
const nextAt = async (
  connection: Connection,
  queue: JobQueue,
  job: ScheduleJob,
): Promise<Date | null> => {
  const until = await delayedUntil(connection, queue, job);
  return until === undefined ? null : new Date(until);
};

const recordOf = (job: ScheduleJob, state: JobState, nextAt: Date | null): JobRecord => {
  const { data, finishedOn, failedReason } = job;
  const hasFailed = state === 'failed' && finishedOn !== undefined;
  return {
    id: job.id ?? '',
    name: job.name,
    state,
    attempt: job.attemptsMade,
    dueAt: new Date(data.tick?.at ?? data.dueAt ?? job.timestamp),
    nextAt: state === 'delayed' ? nextAt : null,
    failedAt: hasFailed ? new Date(finishedOn) : null,
    error: failedReason ? publicJobError(failedReason) : null,
    about: jobSubject(data.payload),
  };
};
