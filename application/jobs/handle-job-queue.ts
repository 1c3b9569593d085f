import {
  type JobQueueCommand,
  jobQueueDecider,
  type JobQueueState,
} from '#domain/job-queue/job-queue.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { JobRecord, Jobs } from '#platform/jobs/jobs.port.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { sendCommand, type CommandPorts } from '../handle-command.ts';
import { loadAggregate, type LoadPorts } from '../load-stream.ts';

export type JobQueuePorts = CommandPorts & {
  readonly jobs: Pick<Jobs, 'counts' | 'administration'>;
};

const id = 'jobs';

/** Records who requested an action on jobs and why. Call it before the action, so that no action goes unrecorded. */
export const recordJobQueueRequest = async (
  ports: CommandPorts,
  command: JobQueueCommand,
  context: CommandContext,
): Promise<CommandResult> => sendCommand(ports, jobQueueDecider, { id, command }, context);

export const loadJobQueue = (ports: LoadPorts): Promise<JobQueueState> =>
  loadAggregate(ports, jobQueueDecider, id);

export const unknownJobError = (): Rejection =>
  new Rejection('missing', 'job/unknown', {
    message: 'There is no such job. Completed jobs are not listed.',
  });

/** The jobs that an action applies to, and the error message for all others. */
export type JobSelection = {
  readonly matches: (job: JobRecord) => boolean;
  readonly errorMessage: string;
};

export const requireJob = async (
  { jobs }: JobQueuePorts,
  jobId: string,
  { matches, errorMessage }: JobSelection,
): Promise<JobRecord> => {
  const job = await jobs.administration.find(jobId);
  if (!job) throw unknownJobError();
  if (matches(job)) return job;
  throw new Rejection('conflict', 'job/not-failed', { message: errorMessage });
};
