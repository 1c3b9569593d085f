import { randomUUID } from 'node:crypto';
import { awaitPositions, positionNeeded, type WrittenPositions } from './await-positions.ts';
import { openFeeds } from './feeds.ts';
import { isPast, watchLag, type ProjectionLag } from './lag-watch.ts';
import { keepLease, leasePauseMs } from './lease.ts';
import type { EngineLogger, ProjectionMetrics, ProjectionPorts } from './ports.ts';
import type { Projection } from './projection.ts';
import { openSlot, type Slot } from './slot.ts';
import { openWatchers, type Watchers } from './watchers.ts';

export type ProjectionsOptions = {
  readonly ports: ProjectionPorts;
  readonly projections: readonly Projection[];
  readonly logger: EngineLogger;
  readonly metrics?: ProjectionMetrics;
  /** Tells this process from others; made up when absent. */
  readonly holder?: string;
  /** How long the old generation stays after a switch, for reads under way. */
  readonly graceMs?: number;
  /** Between two looks at the leases and at rebuilds that were asked for. */
  readonly turnMs?: number;
};

export type RunningProjections = {
  /** Resolves when the last batch is written. */
  readonly stop: () => Promise<void>;
  /** Resolves on stop; rejects as soon as one projection has failed, while the others go on. */
  readonly done: Promise<void>;
  /** True when the read models show these writes; false when that took longer. */
  readonly waitFor: (written: WrittenPositions, timeoutMs: number) => Promise<boolean>;
  readonly lag: () => readonly ProjectionLag[];
  /** Resolves when everything stored at the time of the call is shown; rejects once a projection has failed. */
  readonly reachedHead: () => Promise<void>;
};

const defaultGraceMs = 5_000;

/** Runs projections until stopped: those whose lease this process gets, all fed from one reader of the log. */
export const startProjections = (options: ProjectionsOptions): RunningProjections => {
  const { ports, logger, metrics = {}, turnMs = leasePauseMs } = options;
  const outcome = Promise.withResolvers<undefined>();
  // Whoever does not look at `done` shall not be killed by it: the failure was logged and counted.
  outcome.promise.catch(() => undefined);
  const watchers = openWatchers();
  const feeds = openFeeds(ports.eventStore, (err) => {
    logger.error({ err }, 'The log can no longer be read.');
    outcome.reject(err);
  });
  const slots = options.projections.map((projection) =>
    openSlot({
      ...{ ports, projection, feeds, logger, metrics },
      graceMs: options.graceMs ?? defaultGraceMs,
      onFailure: outcome.reject,
      onMove: watchers.look,
    }),
  );
  const lagWatch = watchLag(slots, ports.eventStore, { metrics, everyMs: turnMs });
  const keepers = keepLeases(slots, options, turnMs);
  return {
    done: outcome.promise.then(() => undefined),
    stop: async () => {
      lagWatch.stop();
      await Promise.all(keepers.map((keeper) => keeper.stop()));
      await feeds.stop();
      outcome.resolve(undefined);
    },
    waitFor: (written, timeoutMs) => waitFor({ slots, watchers, ports }, written, timeoutMs),
    lag: lagWatch.lag,
    reachedHead: async () => {
      const head = await ports.eventStore.head();
      const reached = watchers.until(() => slots.every((slot) => isPast(slot, head)));
      await Promise.race([reached, outcome.promise]);
    },
  };
};

const keepLeases = (
  slots: readonly Slot[],
  { ports, logger, holder = randomUUID() }: ProjectionsOptions,
  pauseMs: number,
): ReturnType<typeof keepLease>[] =>
  slots.map((slot) => {
    const { name } = slot.projection.collection;
    return keepLease({
      leases: ports.leases,
      name: `projection/${name}`,
      ...{ holder, pauseMs },
      onTurn: (held) => (held ? slot.take() : slot.letGo()),
      onError: (err) => {
        logger.warn({ projection: name, err }, 'A turn of a projection failed; trying again.');
      },
    });
  });

type Waiting = {
  readonly slots: readonly Slot[];
  readonly watchers: Watchers;
  readonly ports: ProjectionPorts;
};

/** What this process feeds is known without asking the store; the rest is read from the checkpoints. */
const waitFor = async (
  { slots, watchers, ports }: Waiting,
  written: WrittenPositions,
  timeoutMs: number,
): Promise<boolean> => {
  const concerned = slots.filter((slot) => positionNeeded(slot.projection, written));
  const elsewhere = concerned
    .filter((slot) => slot.state() === 'elsewhere')
    .map((slot) => slot.projection);
  const areHere = (): boolean =>
    concerned.every((slot) => isPast(slot, positionNeeded(slot.projection, written) ?? ''));
  const reached = await Promise.all([
    watchers.until(areHere, timeoutMs),
    elsewhere.length === 0 || awaitPositions(ports, elsewhere, { written, timeoutMs }),
  ]);
  return reached.every(Boolean);
};
