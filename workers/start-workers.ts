import { startConsumers, type RunningConsumers } from '#platform/consumers/run-consumers.ts';
import type { Platform } from '#platform/platform.ts';
import { projections } from '#projections/catalogue.ts';
import { jobHandlers, reactions, schedules } from './catalogue.ts';
import { reactionConsumer } from './engine/reaction-consumer.ts';
import type { StartOptions } from './start-projector.ts';

/** Takes jobs, keeps the schedules and turns events into jobs, until stopped. The queue itself is closed by the platform. */
export const startWorkers = async (
  platform: Platform,
  options: StartOptions = {},
): Promise<RunningConsumers> => {
  const { jobs, logger } = platform;
  await jobs.work(jobHandlers(platform));
  for (const schedule of schedules) await jobs.schedule(schedule);
  return startConsumers({
    ports: platform,
    consumers: reactions.map((reaction) =>
      reactionConsumer(reaction, { ports: platform, projections }),
    ),
    logger,
    ...options,
  });
};
