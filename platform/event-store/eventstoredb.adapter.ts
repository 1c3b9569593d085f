import { checkAppend } from './append-check.ts';
import type { EventLogClient, LogRead, Resolved } from './eventstoredb-client.ts';
import { appendError, errorType, readError } from './eventstoredb-errors.ts';
import { toPosition, toStoredEvent } from './eventstoredb-events.ts';
import { subscribeToLog, type BackOff } from './eventstoredb-subscription.ts';
import {
  EventStoreError,
  start,
  type Appended,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type StoredEvent,
  type Subscription,
} from './event-store.port.ts';

type Options = {
  /** The driver has no time limit for appends of its own. */
  readonly appendTimeoutMs?: number;
  readonly onTrouble?: (error: unknown) => void;
  readonly backOff?: BackOff;
};

/** EventStoreDB or KurrentDB. Connects when it is first used, and comes back by itself whenever the server does. */
export const eventStoreDbEventStore = async (
  options: Options & { readonly url: string },
): Promise<EventStore> => {
  const { connectEventLog } = await import('./eventstoredb-driver.adapter.ts');
  return eventStoreOver(connectEventLog(options.url), options);
};

/** A tenth of a second at first, five seconds at most. */
const defaultBackOff: BackOff = (attempt) => Math.min(100 * 2 ** (attempt - 1), 5000);

/** The store over any client of this shape; tests play awkward moments with one of their own. */
export const eventStoreOver = (client: EventLogClient, options: Options = {}): EventStore => {
  const { appendTimeoutMs = 5000, onTrouble = () => undefined, backOff = defaultBackOff } = options;
  const subscriptions = new Set<Subscription>();
  const appends = new Set<Promise<unknown>>();
  const life = { closed: false };
  const checkOpen = (): void => {
    if (life.closed) throw new EventStoreError('closed', 'The event store is closed.');
  };

  return {
    append: async (stream, events, expectedRevision) => {
      checkOpen();
      checkAppend(stream, events);
      const work = append(client, { stream, events, expectedRevision });
      const answer = withinTime(work, appendTimeoutMs).catch((error: unknown) => {
        throw appendError(stream, error);
      });
      return tracked(appends, answer);
    },
    read: (stream, fromRevision = 0) => readStream({ client, stream, fromRevision, checkOpen }),
    subscribe: (subscriptionOptions, handler) => {
      checkOpen();
      const subscription = subscribeToLog({
        client,
        options: subscriptionOptions,
        handler,
        onTrouble,
        backOff,
      });
      subscriptions.add(subscription);
      const forget = (): boolean => subscriptions.delete(subscription);
      subscription.done.then(forget, forget);
      return subscription;
    },
    head: async () => {
      checkOpen();
      return newestPosition(client);
    },
    close: async () => {
      if (life.closed) return;
      life.closed = true;
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await Promise.allSettled(appends);
      await client.dispose();
    },
  };
};

type Append = {
  readonly stream: string;
  readonly events: readonly NewEvent[];
  readonly expectedRevision: ExpectedRevision;
};

const append = async (
  client: EventLogClient,
  { stream, events, expectedRevision }: Append,
): Promise<Appended> => {
  const sent = events.map((event) => ({
    id: event.id,
    contentType: 'application/json' as const,
    type: event.type,
    data: { ...event.data },
    metadata: { ...event.metadata },
  }));
  const answer = await client.append(stream, sent, toLogRevision(expectedRevision));
  const position = answer.position
    ? toPosition(answer.position)
    : await positionOf(client, stream, answer.nextExpectedRevision);
  return { revision: Number(answer.nextExpectedRevision), position };
};

const toLogRevision = (expected: ExpectedRevision): 'any' | 'no_stream' | bigint => {
  if (expected === 'none') return 'no_stream';
  return expected === 'any' ? 'any' : BigInt(expected);
};

/** Old servers answer an append without its position. */
const positionOf = async (
  client: EventLogClient,
  stream: string,
  revision: bigint,
): Promise<Position> => {
  for await (const resolved of reading(client.readStream(stream, revision))) {
    const event = toStoredEvent(resolved);
    if (event) return event.position;
  }
  throw new EventStoreError('unavailable', `The append to ${stream} cannot be found again.`);
};

/** The answer may still come late; then nobody waits for it, and the caller repeats the same ids. */
const withinTime = <Result>(work: Promise<Result>, milliseconds: number): Promise<Result> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`no answer within ${String(milliseconds)} ms`));
    }, milliseconds);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });

const tracked = async <Result>(
  running: Set<Promise<unknown>>,
  work: Promise<Result>,
): Promise<Result> => {
  running.add(work);
  try {
    return await work;
  } finally {
    running.delete(work);
  }
};

type StreamRead = {
  readonly client: EventLogClient;
  readonly stream: string;
  readonly fromRevision: number;
  readonly checkOpen: () => void;
};

async function* readStream(read: StreamRead): AsyncGenerator<StoredEvent> {
  read.checkOpen();
  try {
    const found = read.client.readStream(read.stream, BigInt(read.fromRevision));
    for await (const resolved of reading(found)) {
      const event = toStoredEvent(resolved);
      if (event) yield event;
    }
  } catch (error) {
    if (errorType(error) !== 'stream-not-found') throw readError(error);
  }
}

/** System events stand in the log, too: the newest of ours may lie some way back. */
const newestPosition = async (client: EventLogClient): Promise<Position> => {
  try {
    for await (const resolved of reading(client.readAllBackwards())) {
      const event = toStoredEvent(resolved);
      if (event) return event.position;
    }
    return start;
  } catch (error) {
    throw readError(error);
  }
};

/** Leaving in the middle makes the driver emit an error, which without a listener would end the process. */
async function* reading(read: LogRead): AsyncGenerator<Resolved> {
  read.on('error', () => undefined);
  try {
    yield* read;
  } finally {
    read.cancel().catch(() => undefined);
  }
}
