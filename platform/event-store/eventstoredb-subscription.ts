import { setImmediate as nextTurn } from 'node:timers/promises';
import { retryWithBackoff, type BackoffOptions } from '../resilience/retry-with-backoff.ts';
import type {
  EventLogClient,
  LogPosition,
  LogSubscription,
  ResolvedEvent,
} from './eventstoredb-client.ts';
import { toLogPosition, toPosition, toStoredEvent } from './eventstoredb-events.ts';
import {
  EventStoreError,
  type BatchHandler,
  type Position,
  type StoredEvent,
  type Subscription,
  type SubscriptionOptions,
} from './event-store.port.ts';

export type LogSubscriptionParts = {
  readonly client: EventLogClient;
  readonly options: SubscriptionOptions;
  readonly handler: BatchHandler;
  readonly onConnectionLost: (error: unknown) => void;
  /**
   * The server dropped the subscription because its reader fell behind. The connection is healthy.
   */
  readonly onDropped: () => void;
  readonly backoff: SubscriptionBackoff;
};

export type SubscriptionBackoff = Pick<BackoffOptions, 'minPauseMs' | 'maxPauseMs'>;

type State = {
  position: Position;
  readonly stopped: AbortController;
  wake: () => void;
};

const largestBatch = 1000;
// No stream name starts with this prefix, so a subscription to no category receives nothing.
const noStreamPrefix = '-';

/** Reconnects from its last position, because the driver's subscription does not. */
export const subscribeToLog = (parts: LogSubscriptionParts): Subscription => {
  const state: State = {
    position: parts.options.from,
    stopped: new AbortController(),
    wake: () => undefined,
  };
  const caughtUp = Promise.withResolvers<undefined>();
  // `done` also reports the error, so this rejection may remain unhandled.
  caughtUp.promise.catch(() => undefined);
  const done = run(parts, state, () => {
    caughtUp.resolve(undefined);
  });
  const ended = done.then(
    () => {
      caughtUp.reject(new EventStoreError('closed', 'The subscription was stopped.'));
    },
    (error: unknown) => {
      caughtUp.reject(error);
    },
  );
  return {
    done,
    caughtUp: caughtUp.promise,
    stop: () => {
      state.stopped.abort();
      state.wake();
      return ended;
    },
  };
};

const run = async (
  parts: LogSubscriptionParts,
  state: State,
  caughtUp: () => void,
): Promise<void> => {
  // The caller must have its subscription before the first event arrives.
  await Promise.resolve();
  while (!isStopped(state)) {
    try {
      await followWithReconnects(parts, state, caughtUp);
    } catch (error) {
      if (!isStopped(state) || error !== state.stopped.signal.reason) throw error;
    }
  }
};

const isStopped = ({ stopped }: State): boolean => stopped.signal.aborted;

// Ends when the subscription was stopped, or was lost after an event had arrived, so that the
// back-off starts over.
const followWithReconnects = (
  parts: LogSubscriptionParts,
  state: State,
  caughtUp: () => void,
): Promise<void> =>
  retryWithBackoff(
    async () => {
      const { lost, arrived } = await follow(parts, state, caughtUp);
      if (!lost) return;
      if (isDroppedAsTooSlow(lost.cause)) parts.onDropped();
      else parts.onConnectionLost(lost.cause);
      if (!arrived) throw lost;
    },
    {
      ...parts.backoff,
      signal: state.stopped.signal,
      shouldRetry: (error) => error instanceof ConnectionLostError,
    },
  );

class ConnectionLostError extends Error {}

// gRPC status code 10 is ABORTED.
const isDroppedAsTooSlow = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 10 &&
  error.message.includes('Consumer too slow');

type Connection = {
  readonly subscription: LogSubscription;
  lost: ConnectionLostError | undefined;
  arrived: boolean;
  live: boolean;
  passed: Position;
  woken: boolean;
  left: boolean;
};

const follow = async (
  parts: LogSubscriptionParts,
  state: State,
  caughtUp: () => void,
): Promise<Pick<Connection, 'lost' | 'arrived'>> => {
  const connection = connect(parts, state);
  try {
    while (!isStopped(state)) {
      connection.woken = false;
      // The driver reads one event per turn of the event loop; without this pause every batch would
      // contain one event.
      await nextTurn();
      const bufferedEvents = readBuffered(connection.subscription);
      if (bufferedEvents.length > 0) {
        connection.arrived = true;
        await deliverEvents(parts.handler, state, bufferedEvents);
        continue;
      }
      reportProgress(parts, state, connection);
      if (connection.live) caughtUp();
      if (connection.lost) return connection;
      await waitForWake(state, connection);
    }
    return { lost: undefined, arrived: connection.arrived };
  } finally {
    connection.left = true;
    // Not awaited, because the call may hang while the server is unavailable, and the subscription
    // is no longer read.
    connection.subscription.unsubscribe().catch(() => undefined);
  }
};

const connect = ({ client, options }: LogSubscriptionParts, state: State): Connection => {
  const progress = { passed: state.position };
  const subscription = client.subscribe(toLogPosition(state.position), {
    ...(options.categories ? { prefixes: toPrefixes(options.categories) } : {}),
    checkpointReached: (_subscription, position: LogPosition) => {
      progress.passed = toPosition(position);
      wake();
    },
  });
  const connection: Connection = Object.assign(progress, {
    subscription,
    lost: undefined,
    arrived: false,
    live: false,
    woken: false,
    left: false,
  });
  const wake = (): void => {
    connection.woken = true;
    if (!connection.left) state.wake();
  };
  const markConnectionLost = (error: unknown): void => {
    connection.lost ??= new ConnectionLostError('The subscription was lost.', { cause: error });
    wake();
  };
  subscription.on('readable', wake);
  subscription.on('caughtUp', () => {
    connection.live = true;
    wake();
  });
  // Never removed, because the driver emits errors after an unsubscribe, and an error without a
  // listener ends the process.
  subscription.on('error', markConnectionLost);
  for (const event of ['end', 'close']) {
    subscription.on(event, () => {
      markConnectionLost(new Error('The server ended the subscription.'));
    });
  }
  return connection;
};

const toPrefixes = (categories: readonly string[]): string[] =>
  categories.length === 0 ? [noStreamPrefix] : categories.map((category) => `${category}-`);

// Reads only events that have arrived. The rest stay in the stream, whose back-pressure reaches the
// server.
const readBuffered = (subscription: LogSubscription): ResolvedEvent[] => {
  const bufferedEvents: ResolvedEvent[] = [];
  while (bufferedEvents.length < largestBatch) {
    const next = subscription.read();
    if (next === null) break;
    bufferedEvents.push(next);
  }
  return bufferedEvents;
};

const deliverEvents = async (
  handler: BatchHandler,
  state: State,
  waiting: readonly ResolvedEvent[],
): Promise<void> => {
  const events = waiting
    .map(toStoredEvent)
    .filter(
      (event): event is StoredEvent => event !== undefined && event.position > state.position,
    );
  const lastEvent = events.at(-1);
  if (!lastEvent) return;
  await handler(events);
  state.position = lastEvent.position;
};

// With no event waiting, everything before the checkpoint is handled. Resuming from there avoids
// another scan of the log.
const reportProgress = (
  { options }: LogSubscriptionParts,
  state: State,
  { passed }: Connection,
): void => {
  if (passed <= state.position) return;
  state.position = passed;
  options.onProgress?.(passed);
};

const waitForWake = (state: State, connection: Connection): Promise<void> =>
  new Promise((resolve) => {
    state.wake = resolve;
    if (connection.woken || isStopped(state)) resolve();
  });
