import { setTimeout as pause } from 'node:timers/promises';
import { secondMs } from '#domain/shared/time/durations.ts';
import type {
  Consumer,
  ConsumerTools,
  ConsumerWork,
  WorkStatus,
} from '#platform/consumers/consumer.ts';
import type { Follower } from '#platform/consumers/follower.ts';
import { retryReason } from '#platform/consumers/following-work.ts';
import { readCheckpoint } from '#platform/consumers/log-checkpoint.ts';
import type { Replay } from '#platform/consumers/replay.ts';
import { serialQueue, type WorkQueue } from '#platform/resilience/serial-queue.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openProjectionHandler } from './projection-handler.ts';
import type { Projection } from './projection.ts';
import {
  toCheckpointName,
  declaredVersion,
  dropOtherVersions,
  planBuild,
  requestRebuild,
  storedCollection,
  type BuildPlan,
} from './versions.ts';

export type GenerationOptions = {
  readonly readModels: ReadModels;
  /** How long the old generation is kept after a switch, for reads in progress. */
  readonly graceMs?: number;
};

export const leaseName = ({ collection }: Projection): string => `projection/${collection.name}`;

export const projectionConsumer = (
  projection: Projection,
  { readModels, graceMs = defaultGraceMs }: GenerationOptions,
): Consumer => ({
  name: projection.collection.name,
  lease: leaseName(projection),
  categories: projection.categories,
  begin: (tools) => createGenerationWork({ ...tools, projection, readModels, graceMs }),
});

const defaultGraceMs = 5 * secondMs;

type Build = {
  readonly target: number;
  readonly stop: AbortController;
  readonly ended: Promise<void>;
  replay: Replay | undefined;
};

type LiveGeneration = { readonly physical: number; readonly follower: Follower };

type WorkContext = ConsumerTools & {
  readonly projection: Projection;
  readonly readModels: ReadModels;
  readonly graceMs: number;
};

type Generations = WorkContext & {
  readonly enqueue: WorkQueue;
  readonly now: {
    live: LiveGeneration | undefined;
    build: Build | undefined;
    // Why the data that readers see comes from another event log, if it does.
    reason: string | undefined;
  };
};

const createGenerationWork = (work: WorkContext): ConsumerWork => {
  const generations: Generations = {
    ...work,
    enqueue: serialQueue(),
    now: { live: undefined, build: undefined, reason: undefined },
  };
  return {
    runOnce: () => generations.enqueue(() => runTurn(generations)),
    // Runs outside the queue, because it waits for a build, and builds use the queue.
    end: () => shutDown(generations),
    status: () => getStatus(generations.now),
  };
};

const getStatus = ({ live, build, reason }: Generations['now']): WorkStatus => {
  const parkedBuild = build?.replay?.intake.parked();
  if (!live) {
    const isBlocked = parkedBuild !== undefined || reason !== undefined;
    const state = parkedBuild ? 'parked' : 'building';
    return { state, checkpoint: undefined, parked: parkedBuild, reason, isBlocked };
  }
  const { follower } = live;
  const parkedEvent = parkedBuild ?? follower.parked();
  return {
    state: parkedEvent ? 'parked' : follower.state(),
    checkpoint: follower.checkpoint(),
    parked: parkedEvent,
    reason: reason ?? retryReason(follower),
    // A parked build does not block readers while the old generation is still updated.
    isBlocked: follower.parked() !== undefined,
  };
};

const runTurn = async (generations: Generations): Promise<void> => {
  const { projection, readModels, now } = generations;
  await now.live?.follower.saveIfIdle();
  if (now.build) return;
  const plan = now.live
    ? await planBuild(readModels, projection.collection)
    : await planBuildForCurrentLog(generations);
  now.reason = plan.reason;
  if (plan.active !== plan.target) {
    if (plan.reason === undefined) await serveDuringBuild(generations, plan.active);
    startBuild(generations, plan.target);
  } else if (now.live?.physical !== plan.target) {
    await retireLiveGeneration(generations);
    await goLive(generations, plan.target);
    await dropOtherVersions(readModels, projection.collection.name, plan);
  }
};

// A read model that was built from another event log is rebuilt.
const planBuildForCurrentLog = async ({
  readModels,
  detectLogMismatch,
  projection: { collection },
  logger,
}: Generations): Promise<BuildPlan> => {
  const plan = await planBuild(readModels, collection);
  const findMismatchReason = async (physical: number | undefined): Promise<string | undefined> => {
    if (physical === undefined) return undefined;
    const logCheckpoint = await readCheckpoint(
      readModels,
      toCheckpointName(collection.name, physical),
    );
    return (await detectLogMismatch(logCheckpoint))?.reason;
  };
  const reason =
    (await findMismatchReason(plan.target)) ??
    (plan.reason === undefined ? await findMismatchReason(plan.active) : undefined);
  if (reason === undefined) return plan;
  logger.error(
    { consumer: collection.name, reason },
    'The read model was built from another log and is rebuilt; it is not ready until then.',
  );
  await requestRebuild(readModels, collection, reason);
  return planBuild(readModels, collection);
};

// Keeps the old generation up to date during a build, which can take long or fail.
const serveDuringBuild = async (
  generations: Generations,
  active: number | undefined,
): Promise<void> => {
  const { projection, now } = generations;
  // Only the current version of the projection can update this generation.
  const isOwnVersion =
    active !== undefined && declaredVersion(active) === projection.collection.version;
  if (isOwnVersion && !now.live) await goLive(generations, active);
};

const shutDown = async (generations: Generations): Promise<void> => {
  const { now } = generations;
  now.build?.stop.abort();
  await now.build?.ended;
  await generations.enqueue(() => retireLiveGeneration(generations));
};

// A parked build stays in place, so that it is visible and does not restart in a loop.
const startBuild = (generations: Generations, target: number): void => {
  const { projection, logger, now } = generations;
  const { name } = projection.collection;
  const abortController = new AbortController();
  const isParked = (): boolean => now.build?.replay?.intake.parked() !== undefined;
  const buildPromise = rebuild(generations, target, abortController.signal)
    .catch((err: unknown) => {
      logger.error({ consumer: name, err }, 'The build was interrupted and will be resumed.');
    })
    .finally(() => {
      if (!isParked()) now.build = undefined;
    });
  now.build = { target, stop: abortController, ended: buildPromise, replay: undefined };
};

// The old generation is updated until the new one reaches the head. Then it stops, and the new one processes the events
// that arrived in between.
const rebuild = async (
  generations: Generations,
  target: number,
  signal: AbortSignal,
): Promise<void> => {
  const { projection, readModels, logger, graceMs, enqueue } = generations;
  const { name } = projection.collection;
  const replay = await openReplay(generations, target, signal);
  logger.info({ consumer: name, target }, 'The read model is being built.');
  if (!(await hasReachedHead(generations, replay))) return;
  const previousVersion = generations.now.live?.physical;
  await enqueue(() => retireLiveGeneration(generations));
  if (!(await hasReachedHead(generations, replay))) {
    if (previousVersion !== undefined && !signal.aborted)
      await enqueue(() => goLive(generations, previousVersion));
    return;
  }
  await readModels.activate(storedCollection(projection.collection, target));
  generations.now.reason = undefined;
  await enqueue(() => goLive(generations, target));
  logger.info({ consumer: name, target }, 'The read model was built and is now active.');
  await pause(graceMs, undefined, { signal }).catch(() => undefined);
  if (signal.aborted) return;
  const plan = await planBuild(readModels, projection.collection);
  await dropOtherVersions(readModels, name, plan);
};

const openReplay = async (
  { readModels, projection, replay, now }: Generations,
  physical: number,
  signal: AbortSignal,
): Promise<Replay> => {
  const mode = 'rebuild';
  const openedHandler = await openProjectionHandler({
    readModels,
    projection,
    physicalVersion: physical,
    mode,
  });
  const startedReplay = replay({ ...openedHandler, signal });
  if (now.build) now.build.replay = startedReplay;
  return startedReplay;
};

const hasReachedHead = async (
  { projection, logger, onMove }: Generations,
  replay: Replay,
): Promise<boolean> => {
  if (await replay.toHead()) return true;
  const parkedEvent = replay.intake.parked();
  if (parkedEvent) {
    const { name } = projection.collection;
    logger.error(
      { consumer: name, parked: parkedEvent, err: replay.failure() },
      'The build failed at an event and is parked.',
    );
    onMove();
  }
  return false;
};

const goLive = async (
  { readModels, projection, follow, now, onMove }: Generations,
  physical: number,
): Promise<void> => {
  const mode = 'live';
  const openedHandler = await openProjectionHandler({
    readModels,
    projection,
    physicalVersion: physical,
    mode,
  });
  now.live = { physical, follower: follow(openedHandler) };
  onMove();
};

const retireLiveGeneration = async ({ now, logger, projection }: Generations): Promise<void> => {
  const retiredGeneration = now.live;
  now.live = undefined;
  await retiredGeneration?.follower.stop().catch((err: unknown) => {
    const { name } = projection.collection;
    logger.warn({ consumer: name, err }, 'The last checkpoint could not be written.');
  });
};
