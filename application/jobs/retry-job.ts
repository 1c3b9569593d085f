import type { CommandContext, Written } from '../command-context.ts';
import { recordRequest, requireFailedJob, type JobQueuePorts } from './handle-job-queue.ts';

/** A job that failed for good, and why something is done about it. */
export type AboutFailedJob = { readonly jobId: string; readonly reason: string };

/** Gives a failed job all its attempts again. */
export const retryJob = async (
  ports: JobQueuePorts,
  { jobId, reason }: AboutFailedJob,
  context: CommandContext,
): Promise<Written> => {
  const { name } = await requireFailedJob(ports, jobId);
  const command = { type: 'RequestJobRetry', jobId, name, reason, now: context.now } as const;
  const written = await recordRequest(ports, command, context);
  await ports.jobs.desk.retry(jobId);
  return written;
};
