import type { CommandContext } from '#application/command-context.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { RunningJob } from '#platform/jobs/jobs.port.ts';

/**
 * The context of a job's commands, with the system as actor. `now` is not before the due time, because the clock of
 * the process that queued the job may be ahead.
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
