import type { Platform } from '#platform/platform.ts';
import { threadPool } from '#platform/threads/thread-pool.ts';
import { projections } from '#projections/catalogue.ts';
import { catalogue as product, type Catalogue } from './catalogue.ts';
import { startReactions, type RunningReactions } from './engine/start-reactions.ts';

export type WorkersOptions = {
  /** Told of a reaction that stopped; for metrics. */
  readonly onFailure?: (reaction: string) => void;
  /** Between two looks at the leases. */
  readonly turnMs?: number;
  /** The product's when absent. */
  readonly catalogue?: Catalogue;
};

/** Takes jobs, keeps the schedules and turns events into jobs, until stopped. The queue itself is closed by the platform. */
export const startWorkers = async (
  platform: Platform,
  { catalogue = product, ...options }: WorkersOptions = {},
): Promise<RunningReactions> => {
  const { jobs, logger } = platform;
  const { reactions, schedules, handlers } = catalogue;
  const threads = threadPool();
  await jobs.setSchedules(schedules);
  await jobs.work(handlers({ ...platform, threads }));
  const running = startReactions({ ports: platform, reactions, projections, logger, ...options });
  return {
    ...running,
    stop: async () => {
      await running.stop();
      // What computes there fails and is tried again after the next start; waiting for it could take minutes.
      await threads.close();
    },
  };
};
