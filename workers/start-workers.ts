import type { Platform } from '#platform/platform.ts';
import { projections } from '#projections/catalogue.ts';
import { jobHandlers, reactions, schedules } from './catalogue.ts';
import { startReactions, type RunningReactions } from './engine/start-reactions.ts';

export type WorkersOptions = {
  /** Told of a reaction that stopped; for metrics. */
  readonly onFailure?: (reaction: string) => void;
  /** Between two looks at the leases. */
  readonly turnMs?: number;
};

/** Takes jobs, keeps the schedules and turns events into jobs, until stopped. The queue itself is closed by the platform. */
export const startWorkers = async (
  platform: Platform,
  options: WorkersOptions = {},
): Promise<RunningReactions> => {
  const { jobs, logger } = platform;
  await jobs.work(jobHandlers(platform));
  for (const schedule of schedules) await jobs.schedule(schedule);
  return startReactions({ ports: platform, reactions, projections, logger, ...options });
};
