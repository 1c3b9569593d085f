import { setTimeout as pause } from 'node:timers/promises';
import type { Position } from '#platform/event-store/event-store.port.ts';
import { openConsumer, type Consumer, type ProjectionFailed } from './consumer.ts';
import type { Feeds } from './feeds.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { Projection } from './projection.ts';
import { replay } from './replay.ts';
import type { EngineLogger, ProjectionMetrics, ProjectionPorts } from './ports.ts';
import { dropOthers, planBuild, storedCollection } from './versions.ts';

export type SlotOptions = {
  readonly ports: ProjectionPorts;
  readonly projection: Projection;
  readonly feeds: Feeds;
  readonly logger: EngineLogger;
  readonly metrics: ProjectionMetrics;
  readonly graceMs: number;
  readonly onFailure: (failure: ProjectionFailed) => void;
  /** Something moved: who waits looks again. */
  readonly onMove: () => void;
};

/** `elsewhere`: another process has the lease. */
export type SlotState = 'starting' | 'building' | 'live' | 'failed' | 'elsewhere';

/** What this process does for one projection while it has the lease: feed what is served, build what is asked for. */
export type Slot = {
  readonly projection: Projection;
  readonly state: () => SlotState;
  /** How far what readers see is known to be; undefined while this process does not feed it. */
  readonly position: () => Position | undefined;
  /** Takes the work up, or goes on with it: looks whether a rebuild was asked for. */
  readonly take: () => Promise<void>;
  /** Another process has it now, or this one stops. */
  readonly letGo: () => Promise<void>;
};

type Build = { readonly stop: AbortController; readonly ended: Promise<void> };

type Work = SlotOptions & {
  readonly inTurn: ReturnType<typeof oneAtATime>;
  readonly now: { state: SlotState; live: Consumer | undefined; build: Build | undefined };
};

export const openSlot = (options: SlotOptions): Slot => {
  const work: Work = {
    ...options,
    inTurn: oneAtATime(),
    now: { state: 'starting', live: undefined, build: undefined },
  };
  return {
    projection: options.projection,
    state: () => work.now.state,
    position: () => work.now.live?.position(),
    take: () => work.inTurn(() => take(work)),
    // Not in turn: a build has steps of its own to take in turn, and letting go waits for its end.
    letGo: () => letGo(work),
  };
};

const take = async (work: Work): Promise<void> => {
  const { projection, ports, now } = work;
  if (now.build || now.state === 'failed') return;
  const plan = await planBuild(ports.readModels, projection.collection);
  if (plan.active !== plan.target) {
    startBuild(work, plan.target);
  } else if (now.live?.physical === plan.target) {
    await now.live.save();
  } else {
    await retire(work);
    await goLive(work, plan.target);
    await dropOthers(ports.readModels, projection.collection.name, plan);
  }
};

const letGo = async (work: Work): Promise<void> => {
  const { now, onMove } = work;
  now.build?.stop.abort();
  await now.build?.ended;
  await work.inTurn(() => retire(work));
  if (now.state !== 'failed') now.state = 'elsewhere';
  onMove();
};

const startBuild = (work: Work, target: number): void => {
  const { projection, logger, now } = work;
  const { name } = projection.collection;
  if (!now.live) now.state = 'building';
  const stop = new AbortController();
  const ended = rebuild(work, target, stop.signal)
    .catch((err: unknown) => {
      logger.error({ projection: name, err }, 'A build was broken off; it will be taken up again.');
    })
    .finally(() => {
      now.build = undefined;
    });
  now.build = { stop, ended };
};

/** The old generation is fed until the new one has caught up; then the new one takes in what came meanwhile. */
const rebuild = async (work: Work, target: number, signal: AbortSignal): Promise<void> => {
  const { ports, projection, logger, graceMs } = work;
  const { eventStore, readModels } = ports;
  const { name } = projection.collection;
  const consumer = await open(work, target, 'rebuild');
  signal.addEventListener('abort', consumer.abandon);
  logger.info({ projection: name, target }, 'A read model is being built.');
  if (!(await replay({ eventStore, consumer, signal }))) return;
  await work.inTurn(() => retire(work));
  if (!(await replay({ eventStore, consumer, signal }))) return;
  await readModels.activate(storedCollection(projection.collection, target));
  await work.inTurn(() => goLive(work, target));
  logger.info({ projection: name, target }, 'A read model was built and is read from now on.');
  await pause(graceMs, undefined, { signal }).catch(() => undefined);
  if (signal.aborted) return;
  const plan = await planBuild(readModels, projection.collection);
  await dropOthers(readModels, name, plan);
};

const goLive = async (work: Work, physical: number): Promise<void> => {
  const { feeds, now, onMove } = work;
  now.live = await open(work, physical, 'live');
  await feeds.join([now.live]);
  if (now.state !== 'failed') now.state = 'live';
  onMove();
};

const retire = async ({ feeds, logger, now, projection }: Work): Promise<void> => {
  const retiring = now.live;
  now.live = undefined;
  if (!retiring) return;
  retiring.abandon();
  await feeds.leave(retiring);
  await retiring.save().catch((err: unknown) => {
    const { name } = projection.collection;
    logger.warn({ projection: name, err }, 'The last checkpoint could not be written.');
  });
};

const open = (work: Work, physical: number, mode: 'live' | 'rebuild'): Promise<Consumer> => {
  const { ports, projection, metrics, logger, now } = work;
  const { name } = projection.collection;
  return openConsumer({
    readModels: ports.readModels,
    ...{ projection, physical, mode },
    onAdvance: (events) => {
      if (events > 0) metrics.handled?.(name, events);
      work.onMove();
    },
    onFailure: (failure) => {
      now.state = 'failed';
      metrics.failed?.(name);
      logger.error({ projection: name, err: failure }, 'A projection stopped.');
      work.onFailure(failure);
    },
    onWait: (err) => {
      logger.warn({ projection: name, err }, 'The read models are away; trying again.');
    },
  });
};
