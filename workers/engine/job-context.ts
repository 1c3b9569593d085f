import type { CommandContext } from '#application/command-context.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { RunningJob } from '#platform/jobs/jobs.port.ts';

/** Who a job acts as, and when: the queue may run what is due before the clock is moved there. */
export const jobContext = (job: RunningJob, clock: Clock): CommandContext => {
  const now = clock.now();
  return {
    actor: 'system',
    now: job.dueAt > now ? job.dueAt : now,
    correlationId: `job/${job.key}`,
  };
};
