import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { StoredEvent, Subscription } from '#platform/event-store/event-store.port.ts';
import type { Jobs } from '#platform/jobs/jobs.port.ts';
import type { Leases } from '#platform/leases/leases.port.ts';
import { keepLease } from '#projections/engine/lease.ts';
import type { EngineLogger } from '#projections/engine/ports.ts';
import type { Projection } from '#projections/engine/projection.ts';
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
};

/** Turns events into jobs, at least once each; a reaction runs in the process that has its lease. */
export const startReactions = (options: ReactionsOptions): RunningReactions => {
  const { ports, reactions, logger, holder = randomUUID(), turnMs } = options;
  const outcome = Promise.withResolvers<undefined>();
  // Whoever does not look at `done` shall not be killed by it: the failure was logged and counted.
  outcome.promise.catch(() => undefined);
  const keepers = reactions.map((reaction) => {
    const runner = reactionRunner(options, reaction, (cause) => {
      logger.error({ reaction: reaction.name, err: cause }, 'A reaction stopped.');
      options.onFailure?.(reaction.name);
      outcome.reject(cause);
    });
    return keepLease({
      leases: ports.leases,
      name: `reaction/${reaction.name}`,
      holder,
      onTurn: (held) => (held ? runner.take() : runner.letGo()),
      onError: (err) => {
        logger.warn({ reaction: reaction.name, err }, 'A turn of a reaction failed; trying again.');
      },
      ...(turnMs === undefined ? {} : { pauseMs: turnMs }),
    });
  });
  return {
    done: outcome.promise.then(() => undefined),
    stop: async () => {
      await Promise.all(keepers.map((keeper) => keeper.stop()));
      outcome.resolve(undefined);
    },
  };
};

type Runner = { readonly take: () => Promise<void>; readonly letGo: () => Promise<void> };

const reactionRunner = (
  options: ReactionsOptions,
  reaction: Reaction,
  onFailure: (cause: unknown) => void,
): Runner => {
  let running: { subscription: Subscription; stopping: AbortController } | undefined;
  let failed = false;
  return {
    take: async () => {
      if (running || failed) return;
      const { ports } = options;
      const from = await reactedUpTo(ports, reaction);
      const stopping = new AbortController();
      const subscription = ports.eventStore.subscribe(
        { from, categories: reaction.categories },
        (events) => reactToAll({ options, reaction, signal: stopping.signal }, events),
      );
      // Told by `done`.
      subscription.caughtUp.catch(() => undefined);
      subscription.done.catch((cause: unknown) => {
        // What was called off half-way is repeated by whoever goes on.
        if (stopping.signal.aborted) return;
        failed = true;
        onFailure(cause);
      });
      running = { subscription, stopping };
    },
    letGo: async () => {
      const stopped = running;
      running = undefined;
      stopped?.stopping.abort();
      // A failure was told by `done`.
      await stopped?.subscription.stop().catch(() => undefined);
    },
  };
};

type Reacting = {
  readonly options: ReactionsOptions;
  readonly reaction: Reaction;
  readonly signal: AbortSignal;
};

const reactToAll = async (reacting: Reacting, events: readonly StoredEvent[]): Promise<void> => {
  const { options, reaction, signal } = reacting;
  for (const event of events) {
    const wanted = reaction.react(event);
    if (wanted.length === 0) continue;
    await untilShown(reacting, event);
    for (const [index, job] of wanted.entries()) {
      signal.throwIfAborted();
      const key = [reaction.name, event.id, ...(index === 0 ? [] : [index])].join('/');
      await untilQueued(reacting, () => options.ports.jobs.enqueue({ ...job, key }));
    }
  }
  const last = events.at(-1);
  if (last) await noteReacted(options.ports.readModels, reaction, last.position);
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
