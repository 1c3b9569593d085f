import { setImmediate as nextTurn } from 'node:timers/promises';
import { retryWithBackoff, type BackoffOptions } from '../resilience/retry-with-backoff.ts';
import { deferred } from './deferred.ts';
import type {
  EventLogClient,
  LogPosition,
  LogSubscription,
  Resolved,
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
  /** Told of every loss of the connection, for the log. */
  readonly onTrouble: (error: unknown) => void;
  readonly backoff: SubscriptionBackoff;
};

/** Pauses between attempts to reconnect while nothing arrives. */
export type SubscriptionBackoff = Pick<BackoffOptions, 'minPauseMs' | 'maxPauseMs'>;

type State = {
  /** Everything up to here was handed over. */
  position: Position;
  readonly stopped: AbortController;
  wake: () => void;
};

const largestBatch = 1000;
/** Begins no stream's name: a subscription to no category sees nothing. */
const noStream = '-';

/** Reconnects from its last position when the server was lost, because the driver's subscription never does. */
export const subscribeToLog = (parts: LogSubscriptionParts): Subscription => {
  const state: State = {
    position: parts.options.from,
    stopped: new AbortController(),
    wake: () => undefined,
  };
  const caughtUp = deferred();
  const done = run(parts, state, caughtUp.resolve);
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
  // The caller has its subscription before the first event comes.
  await Promise.resolve();
  while (!isStopped(state)) {
    try {
      await reconnecting(parts, state, caughtUp);
    } catch (error) {
      if (!isStopped(state) || error !== state.stopped.signal.reason) throw error;
    }
  }
};

const isStopped = ({ stopped }: State): boolean => stopped.signal.aborted;

/** Ends when the subscription was stopped, or was lost after something had arrived: then the pauses begin anew. */
const reconnecting = (
  parts: LogSubscriptionParts,
  state: State,
  caughtUp: () => void,
): Promise<void> =>
  retryWithBackoff(
    async () => {
      const { lost, arrived } = await follow(parts, state, caughtUp);
      if (!lost) return;
      parts.onTrouble(lost.cause);
      if (!arrived) throw lost;
    },
    {
      ...parts.backoff,
      signal: state.stopped.signal,
      shouldRetry: (error) => error instanceof ConnectionLost,
    },
  );

class ConnectionLost extends Error {}

type Connection = {
  readonly subscription: LogSubscription;
  lost: ConnectionLost | undefined;
  /** Something was handed over. */
  arrived: boolean;
  live: boolean;
  /** The server has looked at everything up to here, whether it fitted the filter or not. */
  passed: Position;
  woken: boolean;
  /** Events that the driver still emits for it are ignored. */
  left: boolean;
};

/** Follows one subscription of the driver until it is lost or ours is stopped. Throws what the handler throws. */
const follow = async (
  parts: LogSubscriptionParts,
  state: State,
  caughtUp: () => void,
): Promise<Pick<Connection, 'lost' | 'arrived'>> => {
  const connection = connect(parts, state);
  try {
    while (!isStopped(state)) {
      connection.woken = false;
      // The driver takes in one event a turn of the event loop: without this one, every batch had one event.
      await nextTurn();
      const waiting = takeWaiting(connection.subscription);
      if (waiting.length > 0) {
        connection.arrived = true;
        await handOver(parts.handler, state, waiting);
        continue;
      }
      notePassed(parts, state, connection);
      if (connection.live) caughtUp();
      if (connection.lost) return connection;
      await untilWoken(state, connection);
    }
    return { lost: undefined, arrived: connection.arrived };
  } finally {
    connection.left = true;
    // Not waited for: it may hang when the server is unavailable, and nothing is read any more.
    connection.subscription.unsubscribe().catch(() => undefined);
  }
};

const connect = ({ client, options }: LogSubscriptionParts, state: State): Connection => {
  const progress = { passed: state.position };
  const subscription = client.subscribe(toLogPosition(state.position), {
    ...(options.categories ? { prefixes: prefixesOf(options.categories) } : {}),
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
  const lose = (error: unknown): void => {
    connection.lost ??= new ConnectionLost('The subscription was lost.', { cause: error });
    wake();
  };
  subscription.on('readable', wake);
  subscription.on('caughtUp', () => {
    connection.live = true;
    wake();
  });
  // Stays for good: the driver emits errors after it was left, and an error without a listener ends the process.
  subscription.on('error', lose);
  for (const event of ['end', 'close']) {
    subscription.on(event, () => {
      lose(new Error('The server ended the subscription.'));
    });
  }
  return connection;
};

const prefixesOf = (categories: readonly string[]): string[] =>
  categories.length === 0 ? [noStream] : categories.map((category) => `${category}-`);

/** What has arrived; the rest stays in the stream, whose back-pressure reaches the server. */
const takeWaiting = (subscription: LogSubscription): Resolved[] => {
  const waiting: Resolved[] = [];
  while (waiting.length < largestBatch) {
    const next = subscription.read();
    if (next === null) break;
    waiting.push(next);
  }
  return waiting;
};

const handOver = async (
  handler: BatchHandler,
  state: State,
  waiting: readonly Resolved[],
): Promise<void> => {
  const events = waiting
    .map(toStoredEvent)
    .filter(
      (event): event is StoredEvent => event !== undefined && event.position > state.position,
    );
  const last = events.at(-1);
  if (!last) return;
  await handler(events);
  state.position = last.position;
};

/** All that came before a checkpoint was handed over once nothing waits; coming back from there spares a scan of the log. */
const notePassed = (
  { options }: LogSubscriptionParts,
  state: State,
  { passed }: Connection,
): void => {
  if (passed <= state.position) return;
  state.position = passed;
  options.onProgress?.(passed);
};

const untilWoken = (state: State, connection: Connection): Promise<void> =>
  new Promise((resolve) => {
    state.wake = resolve;
    if (connection.woken || isStopped(state)) resolve();
  });
