import { Rejection } from '#domain/shared/rejection.ts';
import type { CommandContext, Written } from '../command-context.ts';
import { recordRequest, type JobQueuePorts } from './handle-job-queue.ts';
import type { AboutQueue } from './pause-queue.ts';

/** Gives every failed job all its attempts again, such as after an outage. */
export const retryFailedJobs = async (
  ports: JobQueuePorts,
  { reason }: AboutQueue,
  context: CommandContext,
): Promise<Written> => {
  const { failed } = await ports.jobs.counts();
  if (failed === 0) {
    throw new Rejection('conflict', 'queue/none-failed', { message: 'No job has failed.' });
  }
  const command = { type: 'RequestFailedJobsRetry', reason, now: context.now } as const;
  const written = await recordRequest(ports, command, context);
  await ports.jobs.desk.retryAll();
  return written;
};
