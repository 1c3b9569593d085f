import type { JobRecord, JobsDesk, JobState } from './jobs.port.ts';
import type { JobQueue, KeptJob } from './schedules-bullmq.adapter.ts';
import { shownError } from './shown-error.ts';

type Ask = <Result>(work: (queue: JobQueue) => Promise<Result>) => Promise<Result>;

/** What operators do about jobs on BullMQ. */
export const bullmqDesk = (ask: Ask): JobsDesk => ({
  list: ({ state, skip, limit }) =>
    ask(async (queue) => {
      const jobs = await queue.getJobs([state], skip, skip + limit - 1, state !== 'failed');
      return jobs.map((job) => recordOf(job, state));
    }),
  find: (id) =>
    ask(async (queue) => {
      const { job, state } = await standing(queue, id);
      return job && state && recordOf(job, state);
    }),
  retry: (id) => ask((queue) => onFailed(queue, id, retry)),
  retryAll: () =>
    ask(async (queue) => {
      let retried = 0;
      for (const id of await queue.getRanges(['failed'], 0, -1)) {
        if (await onFailed(queue, id, retry)) retried += 1;
      }
      return retried;
    }),
  drop: (id) => ask((queue) => onFailed(queue, id, (job) => job.remove())),
  pause: () => ask((queue) => queue.pause()),
  resume: () => ask((queue) => queue.resume()),
  isPaused: () => ask((queue) => queue.isPaused()),
});

const retry = (job: KeptJob): Promise<void> =>
  job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });

type Standing = { readonly job?: KeptJob | undefined; readonly state?: JobState | undefined };

const standing = async (queue: JobQueue, id: string): Promise<Standing> => {
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

const onFailed = async (
  queue: JobQueue,
  id: string,
  act: (job: KeptJob) => Promise<void>,
): Promise<boolean> => {
  const { job, state } = await standing(queue, id);
  if (!job || state !== 'failed') return false;
  try {
    await act(job);
    return true;
  } catch (error) {
    // Somebody else was faster.
    if ((await standing(queue, id)).state === 'failed') throw error;
    return false;
  }
};

const recordOf = (job: KeptJob, state: JobState): JobRecord => {
  const { data, finishedOn, failedReason } = job;
  const hasFailed = state === 'failed' && finishedOn !== undefined;
  return {
    ...{ id: job.id ?? '', name: job.name, state, attempt: job.attemptsMade },
    dueAt: new Date(data.tick?.at ?? data.dueAt ?? job.timestamp),
    failedAt: hasFailed ? new Date(finishedOn) : null,
    error: failedReason ? shownError(failedReason) : null,
  };
};
