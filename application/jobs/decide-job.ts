import type { RequestJobDrop, RequestJobRetry } from '#domain/job-queue/commands.ts';
import type { JobsDesk } from '#platform/jobs/jobs.port.ts';
import type { CommandContext, Written } from '../command-context.ts';
import { recordRequest, requireFailedJob, type JobQueuePorts } from './handle-job-queue.ts';

/** A job that failed for good, and why something is done about it. */
type AboutFailedJob = { readonly jobId: string; readonly reason: string };

const aboutFailedJob =
  (
    type: (RequestJobDrop | RequestJobRetry)['type'],
    act: (desk: JobsDesk, id: string) => Promise<unknown>,
  ) =>
  async (
    ports: JobQueuePorts,
    { jobId, reason }: AboutFailedJob,
    context: CommandContext,
  ): Promise<Written> => {
    const { name } = await requireFailedJob(ports, jobId);
    const command = { type, jobId, name, reason, now: context.now };
    const written = await recordRequest(ports, command, context);
    await act(ports.jobs.desk, jobId);
    return written;
  };

/** Gives a failed job all its attempts again. */
export const retryJob = aboutFailedJob('RequestJobRetry', (desk, id) => desk.retry(id));

/** Forgets a failed job, so that it never runs. */
export const dropJob = aboutFailedJob('RequestJobDrop', (desk, id) => desk.drop(id));
