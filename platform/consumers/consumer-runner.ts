import type { Position } from '../event-store/event-store.port.ts';
import type { Consumer, ConsumerState, ConsumerTools, ConsumerWork } from './consumer.ts';
import type { ConsumerLogger, ConsumerPorts, ParkedEvent } from './log-handler.ts';
import type { LogCheckpoint } from './log-checkpoint.ts';
import { createFollower } from './follower.ts';
import type { RetryPolicy } from './event-buffer.ts';
import { clearRetryRequest, isRetryRequested, listSkippedEvents } from './operator-decisions.ts';
import { createLogReplayer } from './replay.ts';
import { detectLogMismatch, type LogMismatch } from './log-mismatch.ts';
import type { SharedReader } from './shared-reader.ts';
import {
  findConsumerError,
  saveConsumerError,
  toConsumerError,
  type ConsumerError,
} from './consumer-errors.ts';
import { createRetrySaver } from './consumer-retries.ts';

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

type RunnerCounts = { batches: number; events: number };

type Runner = RunnerOptions & {
  readonly consumer: Consumer;
  readonly running: RunnerState;
  readonly counts: RunnerCounts;
  readonly saveError: (trouble: ConsumerError | undefined) => Promise<void>;
  readonly saveRetry: ReturnType<typeof createRetrySaver>;
};

export const consumerRunner = (options: RunnerOptions, consumer: Consumer): ConsumerRunner => {
  const counts = { batches: 0, events: 0 };
  const runnerState: RunnerState = { work: undefined, state: 'starting', mismatch: undefined };
  const saveError = createErrorSaver(options.ports, consumer);
  const saveRetry = createRetrySaver(options.ports.readModels, consumer.name);
  const runner: Runner = {
    ...options,
    consumer,
    running: runnerState,
    counts,
    saveError,
    saveRetry,
  };
  return {
    consumer,
    state: () =>
      runnerState.state === 'held'
        ? (runnerState.work?.status().state ?? 'starting')
        : runnerState.state,
    checkpoint: () => runnerState.work?.status().checkpoint,
    position: () => runnerState.work?.status().checkpoint?.position,
    parked: () => runnerState.work?.status().parked,
    reason: () => runnerState.work?.status().reason,
    isBlocked: () => runnerState.work?.status().isBlocked ?? false,
    counts: () => counts,
    acquire: () => acquire(runner),
    release: async () => {
      await stopWork(runner);
      runnerState.state = 'elsewhere';
      options.onMove();
    },
    beginAgain: (found) => {
      runnerState.mismatch = found;
    },
  };
};

const acquire = async (runner: Runner): Promise<void> => {
  const { running, consumer, onMove } = runner;
  if (await shouldRestart(runner)) await stopWork(runner);
  running.work ??= await startWork(runner);
  await running.work.runOnce();
  running.state = 'held';
  const status = running.work.status();
  await runner.saveError(toConsumerError(consumer.name, status));
  await runner.saveRetry(status);
  onMove();
};

const shouldRestart = async ({ running, ports }: Runner): Promise<boolean> => {
  if (running.mismatch) return true;
  const parkedEvent = running.work?.status().parked;
  return parkedEvent !== undefined && isRetryRequested(ports.readModels, parkedEvent);
};

const startWork = async (runner: Runner): Promise<ConsumerWork> => {
  const { consumer, ports, counts } = runner;
  const { name } = consumer;
  const skippedEvents = await listSkippedEvents(ports.readModels, name);
  await clearRetryRequest(ports.readModels, name);
  const onHandled = (events: number): void => {
    counts.batches += 1;
    counts.events += events;
  };
  const ids = new Set(skippedEvents.map(({ eventId }) => eventId));
  return consumer.begin(createTools(runner, ids, onHandled));
};

const stopWork = async ({ running, logger, consumer }: Runner): Promise<void> => {
  const { work } = running;
  await work?.end().catch((err: unknown) => {
    logger.warn({ consumer: consumer.name, err }, 'The last position was not saved.');
  });
  running.work = undefined;
};

const createTools = (
  { ports, reader, logger, retry, onMove, running, consumer: { name, categories } }: Runner,
  skipped: ReadonlySet<string>,
  onHandled: (events: number) => void,
): ConsumerTools => {
  const sharedOptions = {
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
    follow: createFollower({ ...ports, ...sharedOptions, reader, retry, onParked }),
    replay: createLogReplayer(ports, sharedOptions),
    detectLogMismatch: async (place) => {
      const mismatch = running.mismatch;
      // Reset, because the consumer handles the mismatch at this call.
      running.mismatch = undefined;
      return mismatch ?? detectLogMismatch(ports.eventStore, place);
    },
  };
};

// Writes only changes. An error that persists keeps its original start time, even when another
// process takes over the lease.
const createErrorSaver = (
  { readModels }: ConsumerPorts,
  { name }: Consumer,
): Runner['saveError'] => {
  let lastSavedError: ConsumerError | undefined | 'unknown' = 'unknown';
  return async (trouble) => {
    if (lastSavedError === 'unknown') lastSavedError = await findConsumerError(readModels, name);
    if (isSameError(lastSavedError, trouble)) return;
    await saveConsumerError(readModels, name, trouble);
    lastSavedError = trouble;
  };
};

const isSameError = (one: ConsumerError | undefined, other: ConsumerError | undefined): boolean =>
  JSON.stringify(withoutTime(one)) === JSON.stringify(withoutTime(other));

const withoutTime = (trouble: ConsumerError | undefined) =>
  trouble && [trouble.state, trouble.reason, trouble.event?.eventId];
