import { watchMaintenance } from '#application/maintenance/watch-maintenance.ts';
import { secondMs } from '#domain/shared/time/durations.ts';
import { startConsumers, type RunningConsumers } from '#platform/consumers/run-consumers.ts';
import { EventStoreError } from '#platform/event-store/event-store.port.ts';
import type { Platform } from '#platform/platform.ts';
import { ReadModelsError } from '#platform/read-models/read-models.port.ts';
import { retryWithBackoff } from '#platform/resilience/retry-with-backoff.ts';
import { deleteUnknownConsumerErrors } from '#platform/consumers/consumer-errors.ts';
import { findRestoration } from '#platform/restoration/restoration.ts';
import { threadPool } from '#platform/threads/thread-pool.ts';
import { UnavailableError } from '#platform/unavailable-error.ts';
import { projections } from '#projections/catalogue.ts';
import { catalogue as product, type Catalogue } from './catalogue.ts';
import { reactionConsumer } from './engine/reaction-consumer.ts';
import { initializeReactions } from './engine/reaction-progress.ts';
import type { Reaction } from './engine/reaction.ts';
import type { StartOptions } from './start-projector.ts';

export type WorkersOptions = StartOptions & {
  readonly catalogue?: Catalogue;
  /** Interval at which the maintenance is read. For tests. */
  readonly maintenancePollMs?: number;
};

/** Runs jobs, schedules and reactions until stopped. The platform closes the job queue. */
export const startWorkers = async (
  platform: Platform,
  { catalogue = product, maintenancePollMs, ...options }: WorkersOptions = {},
): Promise<RunningConsumers> => {
  const { jobs, logger } = platform;
  const { reactions, schedules, handlers } = catalogue;
  const threads = threadPool();
  await waitForServers(platform, 'the job queue', () => jobs.setSchedules(schedules));
  await waitForServers(platform, 'the stores', () => initializeReactions(platform, reactions));
  // Until the first read, there may be maintenance.
  await jobs.setHeld(true);
  const maintenance = await watchMaintenance(platform, {
    pollMs: maintenancePollMs,
    onRead: (current) => void jobs.setHeld(current !== null).catch(() => undefined),
  });
  await jobs.work(handlers({ ...platform, threads }));
  await removeUnknown(platform, reactions);
  await warnOfRestore(platform);
  const consumers = reactions.map((reaction) =>
    reactionConsumer(reaction, { ports: platform, projections, maintenance }),
  );
  const running = startConsumers({ ports: platform, consumers, logger, ...options });
  return {
    ...running,
    stop: async () => {
      await running.stop();
      maintenance.stop();
      // Running computations fail and are retried after the next start, because waiting for them could take minutes.
      await threads.close();
    },
  };
};

// Maximum wait for a remote store at startup. The process then exits and is restarted.
const serverTimeoutMs = 30 * secondMs;

const waitForServers = (
  { logger }: Pick<Platform, 'logger'>,
  what: string,
  work: () => Promise<void>,
): Promise<void> =>
  retryWithBackoff(work, {
    maxElapsedMs: serverTimeoutMs,
    shouldRetry: isUnavailable,
    onRetry: (err, attempt) => {
      if (attempt === 1) logger.warn({ err }, `Waiting for ${what}.`);
    },
  });

const isUnavailable = (error: unknown): boolean => {
  if (error instanceof EventStoreError || error instanceof ReadModelsError)
    return error.code === 'unavailable';
  return error instanceof UnavailableError;
};

const removeUnknown = async (
  { readModels, logger }: Platform,
  reactions: readonly Reaction[],
): Promise<void> => {
  const names = [
    ...projections.map(({ collection }) => collection.name),
    ...reactions.map(({ name }) => name),
  ];
  await deleteUnknownConsumerErrors(readModels, new Set(names)).catch((err: unknown) => {
    logger.warn({ err }, 'The errors of former consumers could not be removed.');
  });
};

const warnOfRestore = async (platform: Pick<Platform, 'readModels' | 'logger'>): Promise<void> => {
  const restoration = await findRestoration(platform);
  if (!restoration) return;
  const { restoredAt } = restoration;
  platform.logger.warn(
    { restoredAt },
    'Jobs, reactions and mails wait after a restore: run "npm run cli -- release-restored".',
  );
};
