import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  EventStoreError,
  type BatchHandler,
  type Position,
  type StoredEvent,
  type Subscription,
} from './event-store.port.ts';

export type PageSource = {
  readonly from: Position;
  readonly pageAfter: (position: Position) => readonly StoredEvent[];
  readonly head: () => Position;
};

export type PageSubscription = Subscription & {
  readonly wake: () => void;
};

/**
 * Reads pages until one is empty, then waits for `wake`, so that no event is missed or repeated.
 */
export const subscribeToPages = (source: PageSource, handler: BatchHandler): PageSubscription => {
  const state = { stopping: false, woken: false, wake: (): void => undefined };
  const caughtUp = Promise.withResolvers<undefined>();
  // `done` also reports the error, so this rejection may remain unhandled.
  caughtUp.promise.catch(() => undefined);
  const done = run({
    source,
    handler,
    state,
    caughtUp: () => {
      caughtUp.resolve(undefined);
    },
  });
  const ended = done.then(
    () => {
      caughtUp.reject(new EventStoreError('closed', 'The subscription was stopped.'));
    },
    (error: unknown) => {
      caughtUp.reject(error);
    },
  );
  const wake = (): void => {
    state.woken = true;
    state.wake();
  };
  return {
    done,
    caughtUp: caughtUp.promise,
    wake,
    stop: () => {
      state.stopping = true;
      wake();
      return ended;
    },
  };
};

type RunContext = {
  readonly source: PageSource;
  readonly handler: BatchHandler;
  readonly state: { stopping: boolean; woken: boolean; wake: () => void };
  readonly caughtUp: () => void;
};

const run = async ({ source, handler, state, caughtUp }: RunContext): Promise<void> => {
  let position = source.from;
  const target = source.head();
  while (!state.stopping) {
    state.woken = false;
    // The pause lets the caller receive its subscription before the first event, other work run
    // between pages, and appends accumulate.
    await waitForTurn();
    const events = source.pageAfter(position);
    if (events.length > 0) await handler(events);
    position = events.at(-1)?.position ?? position;
    if (events.length === 0 || position >= target) caughtUp();
    if (events.length === 0) await waitForWake(state);
  }
};

// Subscriptions that catch up at the same time each read their page in a separate turn of the event
// loop.
let latestTurn: Promise<void> = Promise.resolve();

const waitForTurn = (): Promise<void> => {
  latestTurn = latestTurn.then(() => nextTurn());
  return latestTurn;
};

const waitForWake = (state: RunContext['state']): Promise<void> =>
  new Promise((resolve) => {
    state.wake = resolve;
    if (state.woken) resolve();
  });
