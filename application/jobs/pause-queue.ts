import { Rejection } from '#domain/shared/rejection.ts';
import type { CommandContext, Written } from '../command-context.ts';
import { recordRequest, type JobQueuePorts } from './handle-job-queue.ts';

/** Why the queue is paused or resumed. */
export type AboutQueue = { readonly reason: string };

/** Holds all jobs back in every process, until `resumeQueue`. */
export const pauseQueue = async (
  ports: JobQueuePorts,
  { reason }: AboutQueue,
  context: CommandContext,
): Promise<Written> => {
  if (await ports.jobs.desk.isPaused()) {
    throw new Rejection('conflict', 'queue/paused', { message: 'The queue is paused already.' });
  }
  const command = { type: 'RequestQueuePause', reason, now: context.now } as const;
  const written = await recordRequest(ports, command, context);
  await ports.jobs.desk.pause();
  return written;
};
