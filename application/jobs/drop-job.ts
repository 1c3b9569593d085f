import type { CommandContext, Written } from '../command-context.ts';
import { recordRequest, requireFailedJob, type JobQueuePorts } from './handle-job-queue.ts';
import type { AboutFailedJob } from './retry-job.ts';

/** Forgets a failed job, so that it never runs. */
export const dropJob = async (
  ports: JobQueuePorts,
  { jobId, reason }: AboutFailedJob,
  context: CommandContext,
): Promise<Written> => {
  const { name } = await requireFailedJob(ports, jobId);
  const command = { type: 'RequestJobDrop', jobId, name, reason, now: context.now } as const;
  const written = await recordRequest(ports, command, context);
  await ports.jobs.desk.drop(jobId);
  return written;
};
