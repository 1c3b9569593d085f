import type { JobQueueCommand } from '#domain/job-queue/commands.ts';
import { jobQueueDecider, jobQueueStream } from '#domain/job-queue/decider.ts';
import type { JobQueueState } from '#domain/job-queue/state.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { JobRecord, Jobs } from '#platform/jobs/jobs.port.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';
import { loadState } from '../load-stream.ts';

export type JobQueuePorts = CommandPorts & { readonly jobs: Pick<Jobs, 'counts' | 'desk'> };

const stream = jobQueueStream('jobs');

/** Who asked for something to be done about jobs, and why. Recorded before it is done, so that nothing is done unseen. */
export const recordRequest = async (
  ports: CommandPorts,
  command: JobQueueCommand,
  context: CommandContext,
): Promise<CommandResult> =>
  handleCommand(ports, {
    decider: jobQueueDecider,
    stream,
    command,
    context,
    // What staff typed is theirs.
    subject: context.actor,
  });

/** The pause that staff asked for last, and why. */
export const loadJobQueue = (ports: CommandPorts): Promise<JobQueueState> =>
  loadState(ports, { decider: jobQueueDecider, stream });

export const unknownJob = (): Rejection =>
  new Rejection('missing', 'job/unknown', {
    message: 'There is no such job. Completed jobs are not listed.',
  });

/** Which jobs something can be done about, and what is said of the others. */
export type JobSelection = {
  readonly isMeant: (job: JobRecord) => boolean;
  readonly otherwise: string;
};

export const requireJob = async (
  { jobs }: JobQueuePorts,
  jobId: string,
  { isMeant, otherwise }: JobSelection,
): Promise<JobRecord> => {
  const job = await jobs.desk.find(jobId);
  if (!job) throw unknownJob();
  if (isMeant(job)) return job;
  throw new Rejection('conflict', 'job/not-failed', { message: otherwise });
};
