import { withTimeLimit } from '../resilience/with-time-limit.ts';
import { encodeAppend } from './append-check.ts';
import type { EventLogClient } from './eventstoredb-client.ts';
import { newestPosition, readStream, withinLimit } from './eventstoredb-read.ts';
import { waitForEventStore, type StartOptions } from './eventstoredb-start.ts';
import { createTimeoutGuard } from './eventstoredb-silence.ts';
import { subscribeToLog, type SubscriptionBackoff } from './eventstoredb-subscription.ts';
import {
  EventStoreError,
  type EventStore,
  type Subscription,
  type AppendResult,
  type ExpectedRevision,
  type NewEvent,
  type Position,
} from './event-store.port.ts';
import { retryWithBackoff } from '../resilience/retry-with-backoff.ts';
import { appendError, errorType } from './eventstoredb-errors.ts';
import { toPosition, toStoredEvent, toStoredMetadata } from './eventstoredb-events.ts';

export type EventStoreDbOptions = {
  /** Limit for a whole append including its retry, and for each wait of a read. */
  readonly limitMs?: number;
  /** Limit for the driver's `dispose`, which sometimes never resolves. */
  readonly disposeLimitMs?: number;
  readonly onConnectionLost?: (error: unknown) => void;
  /**
   * The server dropped a subscription that fell behind. The subscription resumes immediately from
   * its position.
   */
  readonly onDropped?: () => void;
  /** Interval between probes of a server that timed out. */
  readonly probeEveryMs?: number;
  readonly backoff?: SubscriptionBackoff;
};

export const eventStoreDbEventStore = async (
  options: EventStoreDbOptions & { readonly url: string },
): Promise<EventStore> => eventStoreFromClient(await connect(options.url), options);

export const openEventStoreDb = async (
  options: EventStoreDbOptions & StartOptions,
): Promise<EventStore> => {
  await waitForEventStore(() => connect(options.url), options);
  return eventStoreDbEventStore(options);
};

const connect = async (url: string): Promise<EventLogClient> => {
  const { connectEventLog } = await import('./eventstoredb-driver.adapter.ts');
  return connectEventLog(url);
};

export const eventStoreFromClient = (
  client: EventLogClient,
  options: EventStoreDbOptions = {},
): EventStore => {
  const { limitMs = 5000, disposeLimitMs = 2000, onConnectionLost = () => undefined } = options;
  const { backoff = {}, onDropped = () => undefined, probeEveryMs = 1000 } = options;
  const subscriptions = new Set<Subscription>();
  const silence = createTimeoutGuard(() => newestPosition(client, probeEveryMs), probeEveryMs);
  const appends = createAppender(client, limitMs);
  const lifecycle = { closed: false };
  const checkOpen = (): void => {
    if (lifecycle.closed) throw new EventStoreError('closed', 'The event store is closed.');
  };

  return {
    append: async (stream, events, expectedRevision) => {
      checkOpen();
      encodeAppend(stream, events);
      return silence.watch(() => appends.append({ stream, events, expectedRevision }));
    },
    read: (stream, fromRevision = 0) =>
      silence.watchRead(() => readStream({ client, stream, fromRevision, limitMs, checkOpen })),
    subscribe: (subscriptionOptions, handler) => {
      checkOpen();
      const parts = {
        client,
        options: subscriptionOptions,
        handler,
        onConnectionLost,
        onDropped,
        backoff,
      };
      const subscription = subscribeToLog(parts);
      subscriptions.add(subscription);
      const removeSubscription = (): boolean => subscriptions.delete(subscription);
      subscription.done.then(removeSubscription, removeSubscription);
      return subscription;
    },
    head: async () => {
      checkOpen();
      return silence.watch(() => newestPosition(client, limitMs));
    },
    close: async () => {
      if (lifecycle.closed) return;
      lifecycle.closed = true;
      silence.stop();
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await appends.idle();
      await withTimeLimit(client.dispose(), disposeLimitMs).catch(() => undefined);
    },
  };
};

type AppendRequest = {
  readonly stream: string;
  readonly events: readonly NewEvent[];
  readonly expectedRevision: ExpectedRevision;
};

type Appender = {
  readonly append: (append: AppendRequest) => Promise<AppendResult>;
  readonly idle: () => Promise<void>;
};

/**
 * The server answers a repeat of an append that is still in progress with a deadline error after 2
 * to 3 s, and the next repeat with the original result. Identical appends of this process
 * therefore share one call, and a deadline error, which another process may have caused, is
 * retried once. The limit covers both; the driver has none for appends.
 */
const createAppender = (client: EventLogClient, limitMs: number): Appender => {
  const pendingAppends = new Map<string, Promise<AppendResult>>();
  const startAppend = async (append: AppendRequest): Promise<AppendResult> => {
    const work = retryWithBackoff(() => appendOnce(client, append, limitMs), {
      retries: 1,
      minPauseMs: 0,
      maxElapsedMs: limitMs,
      shouldRetry: (error) => errorType(error) === 'deadline-exceeded',
    });
    try {
      return await withTimeLimit(work, limitMs);
    } catch (error) {
      throw appendError(append.stream, error);
    }
  };
  return {
    append: (append) => {
      const key = getAppendKey(append);
      const pendingAppend = pendingAppends.get(key);
      if (pendingAppend) return pendingAppend;
      const work = startAppend(append).finally(() => pendingAppends.delete(key));
      pendingAppends.set(key, work);
      return work;
    },
    idle: async () => {
      await Promise.allSettled(pendingAppends.values());
    },
  };
};

const getAppendKey = ({ stream, expectedRevision, events }: AppendRequest): string =>
  JSON.stringify([stream, expectedRevision, ...events.map(({ id }) => id)]);

const appendOnce = async (
  client: EventLogClient,
  { stream, events, expectedRevision }: AppendRequest,
  limitMs: number,
): Promise<AppendResult> => {
  const eventData = events.map((event) => ({
    id: event.id,
    contentType: 'application/json' as const,
    type: event.type,
    data: { ...event.data },
    metadata: toStoredMetadata(event),
  }));
  const result = await client.append(stream, eventData, toLogRevision(expectedRevision));
  const { nextExpectedRevision: last } = result;
  const position = result.position
    ? toPosition(result.position)
    : await findPosition(client, { stream, revision: last, limitMs });
  return { revision: Number(last), position };
};

const toLogRevision = (expected: ExpectedRevision): 'no_stream' | bigint =>
  expected === 'none' ? 'no_stream' : BigInt(expected);

type EventLocation = {
  readonly stream: string;
  readonly revision: bigint;
  readonly limitMs: number;
};

// Old servers acknowledge an append without its position.
const findPosition = async (
  client: EventLogClient,
  { stream, revision, limitMs }: EventLocation,
): Promise<Position> => {
  let position: Position | undefined;
  for await (const found of withinLimit(client.readStream(stream, revision, 1), limitMs))
    position = toStoredEvent(found)?.position;
  if (position !== undefined) return position;
  throw new EventStoreError('unavailable', `The append to ${stream} was not found afterwards.`);
};
