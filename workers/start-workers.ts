import { randomUUID } from 'node:crypto';
import { watchMaintenance } from '#application/maintenance/watch-maintenance.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { startConsumers, type RunningConsumers } from '#platform/consumers/run-consumers.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteUnknownConsumerErrors } from '#platform/consumers/consumer-errors.ts';
import { findRestoration } from '#platform/restoration/restoration.ts';
import { threadPool } from '#platform/threads/thread-pool.ts';
import { projections } from '#projections/catalogue.ts';
import { catalogue as product, type WorkerCatalogue } from './catalogue.ts';
import { createDirectAlarms } from './alarms/send-alarms-directly.ts';
import { reactionConsumer } from './engine/reaction-consumer.ts';
import type { Reaction } from './engine/reaction.ts';
import { waitForServers } from './engine/wait-for-servers.ts';
import { prepareReactions } from './prepare-reactions.ts';
import type { ConsumerStartOptions } from './start-projector.ts';

export type WorkersOptions = ConsumerStartOptions & {
  readonly catalogue?: WorkerCatalogue;
  /** No job runs until it resolves. By default, jobs run immediately. */
  readonly firstJobs?: Promise<void>;
  /** Interval at which the maintenance is read. For tests. */
  readonly maintenancePollMs?: number;
  /** Interval at which the schedules are repaired. For tests. */
  readonly scheduleRepairMs?: number;
  /** Interval at which alarms are sent without the queue while no job runs. For tests. */
  readonly directAlarmsMs?: number;
};

/** Runs jobs, schedules and reactions until stopped. The platform closes the job queue. */
export const startWorkers = async (
  platform: Platform,
  {
    catalogue = product,
    firstJobs,
    maintenancePollMs,
    scheduleRepairMs = minuteMs,
    directAlarmsMs = minuteMs,
    ...options
  }: WorkersOptions = {},
): Promise<RunningConsumers> => {
  const { jobs, logger } = platform;
  const { reactions, startJobs, handlers } = catalogue;
  const schedules = catalogue.schedules.filter(({ name }) =>
    catalogue.isScheduled(name, platform.config),
  );
  const threads = threadPool();
  await waitForServers(platform, 'the job queue', () => jobs.setSchedules(schedules));
  await prepareReactions(platform, catalogue);
  // Until the first read, there may be maintenance.
  const hold = { forMaintenance: true, forStart: firstJobs !== undefined };
  const applyHold = (): Promise<void> => jobs.setHeld(hold.forMaintenance || hold.forStart);
  await applyHold();
  const maintenance = await watchMaintenance(platform, {
    pollMs: maintenancePollMs,
    onRead: (current) => {
      hold.forMaintenance = current !== null;
      void applyHold().catch(() => undefined);
    },
  });
  void firstJobs?.then(() => {
    hold.forStart = false;
    return applyHold().catch(() => undefined);
  });
  const handlerPorts = { ...platform, threads };
  await jobs.work(handlers(handlerPorts));
  for (const name of startJobs)
    await jobs.enqueue({ name, payload: {}, key: `${name}-at-start-${randomUUID()}` });
  const repairTimer = setInterval(
    () => void repairSchedules(platform, schedules),
    scheduleRepairMs,
  );
  const sendAlarmsDirectly = createDirectAlarms(handlerPorts);
  const alarmTimer = setInterval(
    () =>
      void sendAlarmsDirectly().catch((err: unknown) => {
        logger.warn({ err }, 'Alarms could not be sent without the queue.');
      }),
    directAlarmsMs,
  );
  await removeUnknown(platform, reactions);
  await warnIfRestored(platform);
  const consumers = reactions.map((reaction) =>
    reactionConsumer(reaction, { ports: platform, projections, maintenance }),
  );
  const runningConsumers = startConsumers({ ports: platform, consumers, logger, ...options });
  return {
    ...runningConsumers,
    stop: async () => {
      clearInterval(repairTimer);
      clearInterval(alarmTimer);
      await runningConsumers.stop();
      maintenance.stop();
      // Running computations fail and are retried after the next start, because waiting for them could take minutes.
      await threads.close();
    },
  };
};

// A clock that was ahead, or a queue that lost jobs, must not stop a schedule until a restart.
const repairSchedules = (
  { jobs, logger }: Pick<Platform, 'jobs' | 'logger'>,
  schedules: WorkerCatalogue['schedules'],
): Promise<void> =>
  jobs.repairSchedules(schedules).catch((err: unknown) => {
    logger.warn({ err }, 'The schedules could not be checked.');
  });

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

const warnIfRestored = async (platform: Pick<Platform, 'readModels' | 'logger'>): Promise<void> => {
  const restoration = await findRestoration(platform);
  if (!restoration) return;
  const { restoredAt } = restoration;
  platform.logger.warn(
    { restoredAt },
    'Jobs, reactions and mails wait after a restore: run "npm run cli -- release-restored".',
  );
};
