import type { openRedis } from '../redis/redis.adapter.ts';
import { jobSubject } from './job-subject.ts';
import type { JobRecord, JobAdministration, JobState } from './jobs.port.ts';
import { delayedUntil, type JobQueue, type ScheduleJob } from './schedules-bullmq.adapter.ts';
import { formatPublicJobError } from './public-job-error.ts';

type Connection = ReturnType<typeof openRedis>;
type QueueRunner = <Result>(work: (queue: JobQueue) => Promise<Result>) => Promise<Result>;

export const bullmqJobAdministration = (
  withQueue: QueueRunner,
  connection: Connection,
): JobAdministration => ({
  list: ({ state, skip, limit }) =>
    withQueue(async (queue) => {
      const ids = await queue.getRanges([state], skip, skip + limit - 1, state !== 'failed');
      return Promise.all(ids.map((id) => readJobRecord({ queue, connection }, id, state)));
    }),
  find: (id) =>
    withQueue(async (queue) => {
      const { state } = await getStatus(queue, id);
      return state && readJobRecord({ queue, connection }, id, state);
    }),
  findCausedBy: (correlationId) =>
    withQueue(async (queue) => {
      const jobs = await queue.getJobs([...listedStates], 0, maxSearched - 1);
      const records: JobRecord[] = [];
      for (const job of jobs as readonly (ScheduleJob | undefined)[]) {
        // The list can have ids whose job Redis no longer has.
        if (job?.data.correlationId !== correlationId) continue;
        const state = states[await job.getState()];
        if (state) records.push(toJobRecord(job, state, await getNextAt(connection, queue, job)));
      }
      return records;
    }),
  retry: (id) =>
    withQueue(
      async (queue) =>
        (await runIfAllowed(queue, id, retryOperation)) ||
        runIfAllowed(queue, id, promoteOperation),
    ),
  retryAll: () =>
    withQueue(async (queue) => {
      let retriedCount = 0;
      for (const id of await queue.getRanges(['failed'], 0, -1)) {
        if (await runIfAllowed(queue, id, retryOperation)) retriedCount += 1;
      }
      return retriedCount;
    }),
  drop: (id) =>
    withQueue(
      async (queue) =>
        (await runIfAllowed(queue, id, removeOperation)) || dropLost(queue, connection, id),
    ),
  pause: () => withQueue((queue) => queue.pause()),
  resume: () => withQueue((queue) => queue.resume()),
  isPaused: () => withQueue((queue) => queue.isPaused()),
});

const listedStates = ['failed', 'active', 'waiting', 'delayed'] as const;

/** Jobs of each state that a search by correlation id reads. */
const maxSearched = 1000;

type JobStatus = { readonly job?: ScheduleJob | undefined; readonly state?: JobState | undefined };

const getStatus = async (queue: JobQueue, id: string): Promise<JobStatus> => {
  const [job, storedState] = await Promise.all([queue.getJob(id), queue.getJobState(id)]);
  return { job, state: states[storedState] };
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

const retryOperation: JobOperation = {
  isAllowed: isFailed,
  run: (job) => job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true }),
};

const promoteOperation: JobOperation = {
  isAllowed: ({ job, state }) => state === 'delayed' && (job?.attemptsMade ?? 0) > 0,
  run: (job) => job.promote(),
};

const removeOperation: JobOperation = { isAllowed: isFailed, run: (job) => job.remove() };

const runIfAllowed = async (
  queue: JobQueue,
  id: string,
  { isAllowed, run }: JobOperation,
): Promise<boolean> => {
  const status = await getStatus(queue, id);
  if (!status.job || !isAllowed(status)) return false;
  try {
    await run(status.job);
    return true;
  } catch (error) {
    // Another operator may have been faster.
    if (isAllowed(await getStatus(queue, id))) throw error;
    return false;
  }
};

// A Redis with another eviction policy than noeviction deletes contents of jobs, but their ids stay
// in the lists.
export const lostJobError = 'Redis deleted the content of this job; it cannot run again.';

const readJobRecord = async (
  { queue, connection }: { readonly queue: JobQueue; readonly connection: Connection },
  id: string,
  state: JobState,
): Promise<JobRecord> => {
  const job = await queue.getJob(id);
  if (job) return toJobRecord(job, state, await getNextAt(connection, queue, job));
  const failedAtMs = await connection.zscore(queue.toKey('failed'), id);
  const failedAt = failedAtMs === null ? null : new Date(Number(failedAtMs));
  return {
    id,
    name: id.slice(0, id.indexOf('.')),
    state,
    attempt: 0,
    dueAt: failedAt ?? new Date(0),
    nextAt: null,
    failedAt,
    error: lostJobError,
    about: jobSubject({}),
  };
};

const dropLost = async (queue: JobQueue, connection: Connection, id: string): Promise<boolean> => {
  if (await queue.getJob(id)) return false;
  return (await connection.zrem(queue.toKey('failed'), id)) > 0;
};

// The job itself only has the length of its last pause.
const getNextAt = async (
  connection: Connection,
  queue: JobQueue,
  job: ScheduleJob,
): Promise<Date | null> => {
  const delayedUntilMs = await delayedUntil(connection, queue, job);
  return delayedUntilMs === undefined ? null : new Date(delayedUntilMs);
};

const toJobRecord = (job: ScheduleJob, state: JobState, nextAt: Date | null): JobRecord => {
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
    error: failedReason ? formatPublicJobError(failedReason) : null,
    about: jobSubject(data.payload),
  };
};
