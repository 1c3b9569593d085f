import { Rejection } from '#domain/shared/rejection.ts';
import type { CommandContext, Written } from '../command-context.ts';
import { recordRequest, type JobQueuePorts } from './handle-job-queue.ts';
import type { AboutQueue } from './pause-queue.ts';

/** Lets the jobs begin again. */
export const resumeQueue = async (
  ports: JobQueuePorts,
  { reason }: AboutQueue,
  context: CommandContext,
): Promise<Written> => {
  if (!(await ports.jobs.desk.isPaused())) {
    throw new Rejection('conflict', 'queue/running', { message: 'The queue is not paused.' });
  }
  const command = { type: 'RequestQueueResume', reason, now: context.now } as const;
  const written = await recordRequest(ports, command, context);
  await ports.jobs.desk.resume();
  return written;
};
