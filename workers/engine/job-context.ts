import type { CommandContext } from '#application/command-context.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { RunningJob } from '#platform/jobs/jobs.port.ts';

/**
 * The context of a job's commands, with the system as actor. They have the correlation id of the request that led to
 * the job. `now` is not before the due time, because the clock of
 * the process that queued the job may be ahead.
 */
export const jobContext = (
  job: Pick<RunningJob, 'dueAt' | 'key' | 'correlationId'>,
  clock: Clock,
): CommandContext => {
  const now = clock.now();
  const id = `job/${job.key}`;
  return {
    actor: 'system',
    now: job.dueAt > now ? job.dueAt : now,
    correlationId: job.correlationId ?? id,
    causationId: id,
  };
};
