import type { CommandContext } from '#application/command-context.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { RunningJob } from '#platform/jobs/jobs.port.ts';

/**
 * The actor is the system. Not before the job was due: the clock of the process that queued it may be ahead of this
 * one's.
 */
export const jobContext = (
  job: Pick<RunningJob, 'dueAt' | 'key'>,
  clock: Clock,
): CommandContext => {
  const now = clock.now();
  return {
    actor: 'system',
    now: job.dueAt > now ? job.dueAt : now,
    correlationId: `job/${job.key}`,
  };
};
