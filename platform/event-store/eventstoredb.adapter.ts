import { withTimeLimit } from '../resilience/with-time-limit.ts';
import { checkAppend } from './append-check.ts';
import { appender } from './eventstoredb-append.ts';
import type { EventLogClient } from './eventstoredb-client.ts';
import { newestPosition, readStream } from './eventstoredb-read.ts';
import { awaitServer, type StartOptions } from './eventstoredb-start.ts';
import { silenceGuard } from './eventstoredb-silence.ts';
import { subscribeToLog, type SubscriptionBackoff } from './eventstoredb-subscription.ts';
import { EventStoreError, type EventStore, type Subscription } from './event-store.port.ts';

export type EventStoreDbOptions = {
  /** For a whole append with its retry, and for each wait of a read. */
  readonly limitMs?: number;
  /** The driver's `dispose` sometimes never resolves. */
  readonly disposeLimitMs?: number;
  readonly onConnectionLost?: (error: unknown) => void;
  /** A subscription that fell behind was ended by the server; it goes on at once from its position. */
  readonly onDropped?: () => void;
  /** How often a server that did not answer is asked whether it is back. */
  readonly probeEveryMs?: number;
  readonly backoff?: SubscriptionBackoff;
};

export const eventStoreDbEventStore = async (
  options: EventStoreDbOptions & { readonly url: string },
): Promise<EventStore> => eventStoreOver(await connect(options.url), options);

export const openEventStoreDb = async (
  options: EventStoreDbOptions & StartOptions,
): Promise<EventStore> => {
  await awaitServer(() => connect(options.url), options);
  return eventStoreDbEventStore(options);
};

const connect = async (url: string): Promise<EventLogClient> => {
  const { connectEventLog } = await import('./eventstoredb-driver.adapter.ts');
  return connectEventLog(url);
};

export const eventStoreOver = (
  client: EventLogClient,
  options: EventStoreDbOptions = {},
): EventStore => {
  const { limitMs = 5000, disposeLimitMs = 2000, onConnectionLost = () => undefined } = options;
  const { backoff = {}, onDropped = () => undefined, probeEveryMs = 1000 } = options;
  const subscriptions = new Set<Subscription>();
  const silence = silenceGuard(() => newestPosition(client, probeEveryMs), probeEveryMs);
  const appends = appender(client, limitMs);
  const life = { closed: false };
  const checkOpen = (): void => {
    if (life.closed) throw new EventStoreError('closed', 'The event store is closed.');
  };

  return {
    append: async (stream, events, expectedRevision) => {
      checkOpen();
      checkAppend(stream, events);
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
      const forget = (): boolean => subscriptions.delete(subscription);
      subscription.done.then(forget, forget);
      return subscription;
    },
    head: async () => {
      checkOpen();
      return silence.watch(() => newestPosition(client, limitMs));
    },
    close: async () => {
      if (life.closed) return;
      life.closed = true;
      silence.stop();
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      await appends.idle();
      await withTimeLimit(client.dispose(), disposeLimitMs).catch(() => undefined);
    },
  };
};
