import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type {
  Position,
  StoredEvent,
  Subscription,
} from '#platform/event-store/event-store.port.ts';
import type { Jobs } from '#platform/jobs/jobs.port.ts';
import type { Leases } from '#platform/leases/leases.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { keepLease } from '#projections/engine/lease.ts';
import type { EngineLogger } from '#projections/engine/ports.ts';
import { categoryOf } from '#projections/engine/payload.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { openWatchers } from '#projections/engine/watchers.ts';
import type { Reaction } from './reaction.ts';
import { noteReacted, reactedUpTo, shows, type ProgressPorts } from './reaction-progress.ts';

export type ReactionPorts = ProgressPorts & { readonly jobs: Jobs; readonly leases: Leases };

export type ReactionsOptions = {
  readonly ports: ReactionPorts;
  readonly reactions: readonly Reaction[];
  /** Where the read models are found that reactions name in `reads`. */
  readonly projections: readonly Projection[];
  readonly logger: EngineLogger;
  readonly onFailure?: (name: string) => void;
  readonly holder?: string;
  readonly turnMs?: number;
};

export type RunningReactions = {
  /** Resolves when no reaction runs any more. */
  readonly stop: () => Promise<void>;
  /** Resolves on stop; rejects as soon as one reaction has failed, while the others go on. */
  readonly done: Promise<void>;
  /** Resolves when jobs are queued for everything stored at the time of the call; rejects once a reaction has failed. */
  readonly reachedHead: () => Promise<void>;
};

/** Turns events into jobs, at least once each; a reaction runs in the process that has its lease. */
export const startReactions = (options: ReactionsOptions): RunningReactions => {
  const { ports, logger, holder = randomUUID(), turnMs } = options;
  const outcome = Promise.withResolvers<undefined>();
  // Whoever does not look at `done` shall not be killed by it: the failure was logged and counted.
  outcome.promise.catch(() => undefined);
  const watchers = openWatchers();
  const runners = options.reactions.map((reaction) =>
    reactionRunner(options, reaction, {
      onMove: watchers.look,
      onFailure: (cause) => {
        logger.error({ reaction: reaction.name, err: cause }, 'A reaction stopped.');
        options.onFailure?.(reaction.name);
        outcome.reject(cause);
      },
    }),
  );
  const keepers = runners.map((runner) =>
    keepLease({
      leases: ports.leases,
      name: `reaction/${runner.name}`,
      holder,
      onTurn: (held) => (held ? runner.take() : runner.letGo()),
      onError: (err) => {
        logger.warn({ reaction: runner.name, err }, 'A turn of a reaction failed; trying again.');
      },
      ...(turnMs === undefined ? {} : { pauseMs: turnMs }),
    }),
  );
  return {
    done: outcome.promise.then(() => undefined),
    stop: async () => {
      await Promise.all(keepers.map((keeper) => keeper.stop()));
      outcome.resolve(undefined);
    },
    reachedHead: async () => {
      const head = await ports.eventStore.head();
      const reached = watchers.until(() => runners.every((runner) => runner.isPast(head)));
      await Promise.race([reached, outcome.promise]);
    },
  };
};

type Runner = {
  readonly name: string;
  /** What another process reacts to counts as done. */
  readonly isPast: (position: Position) => boolean;
  readonly take: () => Promise<void>;
  readonly letGo: () => Promise<void>;
};

type Listeners = {
  readonly onMove: () => void;
  readonly onFailure: (cause: unknown) => void;
};

type Running = {
  readonly subscription: Subscription;
  readonly stopping: AbortController;
  readonly progress: Progress;
};

const reactionRunner = (
  options: ReactionsOptions,
  reaction: Reaction,
  { onMove, onFailure }: Listeners,
): Runner => {
  const { eventStore, readModels } = options.ports;
  let state: 'starting' | 'running' | 'failed' | 'elsewhere' = 'starting';
  let running: Running | undefined;

  const start = (from: Position): Running => {
    const stopping = new AbortController();
    const progress: Progress = { seen: from, noted: from };
    const reacting = { options, reaction, signal: stopping.signal, progress };
    const subscription = eventStore.subscribe({ from }, async (events) => {
      await reactToAll(reacting, events);
      onMove();
    });
    // Told by `done`.
    subscription.caughtUp.catch(() => undefined);
    subscription.done.catch((cause: unknown) => {
      // What was called off half-way is repeated by whoever goes on.
      if (stopping.signal.aborted) return;
      state = 'failed';
      onFailure(cause);
    });
    return { subscription, stopping, progress };
  };

  return {
    name: reaction.name,
    isPast: (position) =>
      state === 'elsewhere' || (running !== undefined && running.progress.seen >= position),
    take: async () => {
      if (state === 'failed') return;
      if (running) {
        await noteSeen(readModels, reaction, running.progress);
        return;
      }
      running = start(await reactedUpTo(options.ports, reaction));
      state = 'running';
      onMove();
    },
    letGo: async () => {
      const stopped = running;
      running = undefined;
      if (state !== 'failed') state = 'elsewhere';
      stopped?.stopping.abort();
      // A failure was told by `done`.
      await stopped?.subscription.stop().catch(() => undefined);
      if (stopped) await noteSeen(readModels, reaction, stopped.progress);
      onMove();
    },
  };
};

/** Everything up to `seen` has led to its jobs; up to `noted` the store knows it. */
type Progress = { seen: Position; noted: Position };

type Reacting = {
  readonly options: ReactionsOptions;
  readonly reaction: Reaction;
  readonly signal: AbortSignal;
  readonly progress: Progress;
};

/** Reads the whole log, so that having seen everything can be told; its checkpoint is written when it had work. */
const reactToAll = async (reacting: Reacting, events: readonly StoredEvent[]): Promise<void> => {
  const { options, reaction, progress, signal } = reacting;
  const own = events.filter(({ stream }) => reaction.categories.includes(categoryOf(stream)));
  for (const event of own) await reactTo(reacting, event);
  signal.throwIfAborted();
  progress.seen = events.at(-1)?.position ?? progress.seen;
  if (own.length > 0) await noteSeen(options.ports.readModels, reaction, progress);
};

const reactTo = async (reacting: Reacting, event: StoredEvent): Promise<void> => {
  const { options, reaction, signal } = reacting;
  const wanted = reaction.react(event);
  if (wanted.length === 0) return;
  await untilShown(reacting, event);
  for (const [index, job] of wanted.entries()) {
    signal.throwIfAborted();
    const key = [reaction.name, event.id, ...(index === 0 ? [] : [index])].join('/');
    await untilQueued(reacting, () => options.ports.jobs.enqueue({ ...job, key }));
  }
};

const noteSeen = async (
  readModels: ReadModels,
  reaction: Reaction,
  progress: Progress,
): Promise<void> => {
  const { seen } = progress;
  if (seen <= progress.noted) return;
  await noteReacted(readModels, reaction, seen);
  progress.noted = seen;
};

/** Held back while what its jobs read is being rebuilt or has not seen the event. */
const untilShown = async (
  { options, reaction, signal }: Reacting,
  event: StoredEvent,
): Promise<void> => {
  const { ports, projections } = options;
  const needed = projections.filter(({ collection }) => reaction.reads.includes(collection.name));
  for (const projection of needed) {
    for (let ms = 5; !(await shows(ports.readModels, projection, event)); ms = longer(ms)) {
      await pause(ms, undefined, { signal });
    }
  }
};

/** A queue that is away comes back; the event waits. */
const untilQueued = async (
  { options, reaction, signal }: Reacting,
  enqueue: () => Promise<void>,
): Promise<void> => {
  for (let ms = 100; ; ms = Math.min(ms * 2, 5_000)) {
    try {
      await enqueue();
      return;
    } catch (err) {
      signal.throwIfAborted();
      options.logger.warn({ reaction: reaction.name, err }, 'A job could not be queued.');
      await pause(ms, undefined, { signal });
    }
  }
};

const longer = (ms: number): number => Math.min(ms * 2, 250);
