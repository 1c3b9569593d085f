import type { RequestJobDrop, RequestJobRetry } from '#domain/job-queue/job-queue.ts';
import type { JobAdministration } from '#platform/jobs/jobs.port.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import {
  recordJobQueueRequest,
  requireJob,
  type JobQueuePorts,
  type JobSelection,
} from './handle-job-queue.ts';

type FailedJobRequest = { readonly jobId: string; readonly reason: string };

const createFailedJobAction =
  (
    type: (RequestJobDrop | RequestJobRetry)['type'],
    selection: JobSelection,
    act: (administration: JobAdministration, id: string) => Promise<unknown>,
  ) =>
  async (
    ports: JobQueuePorts,
    { jobId, reason }: FailedJobRequest,
    context: CommandContext,
  ): Promise<CommandResult> => {
    const { name } = await requireJob(ports, jobId, selection);
    const command = { type, jobId, name, reason, now: context.now };
    const result = await recordJobQueueRequest(ports, command, context);
    await act(ports.jobs.administration, jobId);
    return result;
  };

/** Resets the attempts of a failed job, or starts a delayed retry immediately. */
export const retryJob = createFailedJobAction(
  'RequestJobRetry',
  {
    matches: ({ state, attempt }) => state === 'failed' || (state === 'delayed' && attempt > 0),
    errorMessage: 'Only a job that failed, for good or before its next attempt, can be retried.',
  },
  (administration, id) => administration.retry(id),
);

export const dropJob = createFailedJobAction(
  'RequestJobDrop',
  {
    matches: ({ state }) => state === 'failed',
    errorMessage: 'Only a job that failed for good can be dropped.',
  },
  (administration, id) => administration.drop(id),
);
