import { setTimeout as pause } from 'node:timers/promises';
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
  readonly backOff: BackOff;
};

/** Milliseconds before the nth try to come back, counted from 1. */
export type BackOff = (attempt: number) => number;

type State = {
  /** Everything up to here was handed over. */
  position: Position;
  stopping: boolean;
  /** Losses since something last arrived. */
  losses: number;
  wake: () => void;
};

const largestBatch = 1000;
/** Begins no stream's name: a subscription to no category sees nothing. */
const noStream = '-';

/** A subscription that comes back from its last position when the server was lost, because the driver's never does. */
export const subscribeToLog = (parts: LogSubscriptionParts): Subscription => {
  const state: State = {
    position: parts.options.from,
    stopping: false,
    losses: 0,
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
      state.stopping = true;
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
  while (!state.stopping) {
    const lost = await follow(parts, state, caughtUp);
    if (lost === undefined) continue;
    parts.onTrouble(lost.error);
    state.losses += 1;
    await pauseOrStop(state, parts.backOff(state.losses));
  }
};

const pauseOrStop = async (state: State, milliseconds: number): Promise<void> => {
  if (state.stopping) return;
  const stopped = new AbortController();
  state.wake = () => {
    stopped.abort();
  };
  await pause(milliseconds, undefined, { signal: stopped.signal }).catch(() => undefined);
};

type Connection = {
  readonly subscription: LogSubscription;
  lost: { readonly error: unknown } | undefined;
  live: boolean;
  /** The server has looked at everything up to here, whether it fitted the filter or not. */
  passed: Position;
  woken: boolean;
  /** Whatever the driver still tells of it concerns nobody. */
  left: boolean;
};

/** Follows one subscription of the driver until it is lost (answers why) or ours is stopped. Throws what the handler throws. */
const follow = async (
  parts: LogSubscriptionParts,
  state: State,
  caughtUp: () => void,
): Promise<Connection['lost']> => {
  const connection = connect(parts, state);
  try {
    while (!state.stopping) {
      connection.woken = false;
      const waiting = takeWaiting(connection.subscription);
      if (waiting.length > 0) {
        await handOver(parts.handler, state, waiting);
        continue;
      }
      notePassed(parts, state, connection);
      if (connection.live) caughtUp();
      if (connection.lost) return connection.lost;
      await untilWoken(state, connection);
    }
    return undefined;
  } finally {
    connection.left = true;
    // Not waited for: it may hang when the server is away, and nothing is read any more.
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
    live: false,
    woken: false,
    left: false,
  });
  const wake = (): void => {
    connection.woken = true;
    if (!connection.left) state.wake();
  };
  const lose = (error: unknown): void => {
    connection.lost ??= { error };
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
  state.losses = 0;
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
    if (connection.woken || state.stopping) resolve();
  });
