import type {
  JobQueueCommand,
  RequestJobDrop,
  RequestJobRetry,
} from '#domain/job-queue/job-queue.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { JobAdministration } from '#platform/jobs/jobs.port.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { recordJobQueueRequest, type JobQueuePorts } from './handle-job-queue.ts';

type QueueCommand = Exclude<JobQueueCommand, RequestJobDrop | RequestJobRetry>;

type QueueAction = {
  /** The rejection if the action has no effect; undefined otherwise. */
  readonly against: (jobs: JobQueuePorts['jobs']) => Promise<Rejection | undefined>;
  readonly act: (administration: JobAdministration) => Promise<unknown>;
};

const createQueueAction =
  (type: QueueCommand['type'], { against, act }: QueueAction) =>
  async (
    ports: JobQueuePorts,
    { reason }: { readonly reason: string },
    context: CommandContext,
  ): Promise<CommandResult> => {
    const rejection = await against(ports.jobs);
    if (rejection) throw rejection;
    const result = await recordJobQueueRequest(ports, { type, reason, now: context.now }, context);
    await act(ports.jobs.administration);
    return result;
  };

/** Stops all jobs in every process until `resumeQueue`. */
export const pauseQueue = createQueueAction('RequestQueuePause', {
  against: async ({ administration }) =>
    (await administration.isPaused())
      ? conflictError('queue/paused', 'The queue is paused already.')
      : undefined,
  act: (administration) => administration.pause(),
});

export const resumeQueue = createQueueAction('RequestQueueResume', {
  against: async ({ administration }) =>
    (await administration.isPaused())
      ? undefined
      : conflictError('queue/running', 'The queue is not paused.'),
  act: (administration) => administration.resume(),
});

/** Resets the attempts of every failed job, for example after an outage. */
export const retryFailedJobs = createQueueAction('RequestFailedJobsRetry', {
  against: async (jobs) =>
    (await jobs.counts()).failed === 0
      ? conflictError('queue/none-failed', 'No job has failed.')
      : undefined,
  act: (administration) => administration.retryAll(),
});

const conflictError = (code: string, message: string): Rejection =>
  new Rejection('conflict', code, { message });
