import type { Position } from '../event-store/event-store.port.ts';
import type { Consumer, ConsumerState, ConsumerTools, ConsumerWork } from './consumer.ts';
import type { ConsumerLogger, ConsumerPorts, ParkedEvent } from './log-handler.ts';
import type { LogCheckpoint } from './log-checkpoint.ts';
import { createFollower } from './follower.ts';
import type { RetryPolicy } from './event-buffer.ts';
import { endRetryRequest, isRetryRequested, listSkippedEvents } from './operator-decisions.ts';
import { replayer } from './replay.ts';
import { detectLogMismatch, type LogMismatch } from './log-mismatch.ts';
import type { SharedReader } from './shared-reader.ts';
import {
  findConsumerError,
  saveConsumerError,
  toConsumerError,
  type ConsumerError,
} from './consumer-errors.ts';

export type RunnerOptions = {
  readonly ports: ConsumerPorts;
  readonly reader: SharedReader;
  readonly logger: ConsumerLogger;
  readonly retry: RetryPolicy;
  readonly onMove: () => void;
};

export type ConsumerRunner = {
  readonly consumer: Consumer;
  readonly state: () => ConsumerState;
  readonly checkpoint: () => LogCheckpoint | undefined;
  readonly position: () => Position | undefined;
  readonly parked: () => ParkedEvent | undefined;
  readonly reason: () => string | undefined;
  readonly isBlocked: () => boolean;
  readonly counts: () => { readonly batches: number; readonly events: number };
  readonly acquire: () => Promise<void>;
  readonly release: () => Promise<void>;
  /** Restarts the consumer at its next turn, as if the process had started on this other log. */
  readonly beginAgain: (found: LogMismatch) => void;
};

type RunnerState = {
  work: ConsumerWork | undefined;
  state: 'starting' | 'held' | 'elsewhere';
  // Mismatch detected since the consumer started.
  mismatch: LogMismatch | undefined;
};

type Count = { batches: number; events: number };

type Runner = RunnerOptions & {
  readonly consumer: Consumer;
  readonly running: RunnerState;
  readonly counts: Count;
  readonly saveError: (trouble: ConsumerError | undefined) => Promise<void>;
};

export const consumerRunner = (options: RunnerOptions, consumer: Consumer): ConsumerRunner => {
  const counts = { batches: 0, events: 0 };
  const running: RunnerState = { work: undefined, state: 'starting', mismatch: undefined };
  const saveTrouble = errorSaver(options.ports, consumer);
  const runner: Runner = { ...options, consumer, running, counts, saveError: saveTrouble };
  return {
    consumer,
    state: () =>
      running.state === 'held' ? (running.work?.status().state ?? 'starting') : running.state,
    checkpoint: () => running.work?.status().checkpoint,
    position: () => running.work?.status().checkpoint?.position,
    parked: () => running.work?.status().parked,
    reason: () => running.work?.status().reason,
    isBlocked: () => running.work?.status().isBlocked ?? false,
    counts: () => counts,
    acquire: () => acquire(runner),
    release: async () => {
      await stopWork(runner);
      running.state = 'elsewhere';
      options.onMove();
    },
    beginAgain: (found) => {
      running.mismatch = found;
    },
  };
};

const acquire = async (runner: Runner): Promise<void> => {
  const { running, consumer, onMove } = runner;
  if (await mustRestart(runner)) await stopWork(runner);
  running.work ??= await startWork(runner);
  await running.work.runOnce();
  running.state = 'held';
  await runner.saveError(toConsumerError(consumer.name, running.work.status()));
  onMove();
};

const mustRestart = async ({ running, ports }: Runner): Promise<boolean> => {
  if (running.mismatch) return true;
  const parked = running.work?.status().parked;
  return parked !== undefined && isRetryRequested(ports.readModels, parked);
};

const startWork = async (runner: Runner): Promise<ConsumerWork> => {
  const { consumer, ports, counts } = runner;
  const { name } = consumer;
  const skipped = await listSkippedEvents(ports.readModels, name);
  await endRetryRequest(ports.readModels, name);
  const onHandled = (events: number): void => {
    counts.batches += 1;
    counts.events += events;
  };
  const ids = new Set(skipped.map(({ eventId }) => eventId));
  return consumer.begin(toolsOf(runner, ids, onHandled));
};

const stopWork = async ({ running, logger, consumer }: Runner): Promise<void> => {
  const { work } = running;
  await work?.end().catch((err: unknown) => {
    logger.warn({ consumer: consumer.name, err }, 'The last position was not saved.');
  });
  running.work = undefined;
};

const toolsOf = (
  { ports, reader, logger, retry, onMove, running, consumer: { name, categories } }: Runner,
  skipped: ReadonlySet<string>,
  onHandled: (events: number) => void,
): ConsumerTools => {
  const shared = {
    name,
    categories,
    skipped,
    onHandled,
    onMove,
    onRetry: (err: unknown) => {
      logger.warn({ consumer: name, err }, 'A consumer of the log failed; retrying.');
    },
  };
  const onParked = (parked: ParkedEvent, err: unknown): void => {
    logger.error(
      { consumer: name, parked, err },
      'A consumer is parked at the event it failed on and handles no further events. "npm run cli -- consumers show" shows the event, "consumers retry" and "consumers skip" decide what happens with it.',
    );
  };
  return {
    logger,
    onMove,
    follow: createFollower({ ...ports, ...shared, reader, retry, onParked }),
    replay: replayer(ports, shared),
    detectLogMismatch: async (place) => {
      const found = running.mismatch;
      // Reset, because the consumer handles the mismatch at this call.
      running.mismatch = undefined;
      return found ?? detectLogMismatch(ports.eventStore, place);
    },
  };
};

// Writes only changes. An error that persists keeps its original start time, even when another
// process takes over the lease.
const errorSaver = ({ readModels }: ConsumerPorts, { name }: Consumer): Runner['saveError'] => {
  let saved: ConsumerError | undefined | 'unknown' = 'unknown';
  return async (trouble) => {
    if (saved === 'unknown') saved = await findConsumerError(readModels, name);
    if (isSame(saved, trouble)) return;
    await saveConsumerError(readModels, name, trouble);
    saved = trouble;
  };
};

const isSame = (one: ConsumerError | undefined, other: ConsumerError | undefined): boolean =>
  JSON.stringify(withoutTime(one)) === JSON.stringify(withoutTime(other));

const withoutTime = (trouble: ConsumerError | undefined) =>
  trouble && [trouble.state, trouble.reason, trouble.event?.eventId];
