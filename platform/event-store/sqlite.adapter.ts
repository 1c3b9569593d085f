import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import { encodeAppend } from './append-check.ts';
import {
  EventStoreError,
  type EventStore,
  type StoredEvent,
  type Subscription,
} from './event-store.port.ts';
import { subscribeToPages, type PageSubscription } from './page-subscription.ts';
import { appendQueue } from './sqlite-append.adapter.ts';
import { closeSqliteFile } from '../sqlite-file/sqlite-file.adapter.ts';
import { openEventFile } from './sqlite-file.adapter.ts';
import { eventRows, toEventStoreError, type EventRows } from './sqlite-rows.adapter.ts';

/**
 * One file, one process. Throws `damaged` when the file is foreign, damaged or from a newer
 * version.
 */
export const sqliteEventStore = (options: { readonly file: string }): EventStore =>
  eventStoreFromDatabase(openEventFile(options.file));

export const eventStoreFromDatabase = (database: DatabaseSync): EventStore => {
  const rows = eventRows(database);
  const subscriptions = new Set<PageSubscription>();
  const queue = appendQueue(database, () => {
    for (const subscription of subscriptions) subscription.wake();
  });
  const lifecycle = { closed: false };
  const checkOpen = (): void => {
    if (lifecycle.closed) throw new EventStoreError('closed', 'The event store is closed.');
  };

  return {
    // The checks run in the promise executor, so that their errors reject the promise.
    append: (stream, events, expectedRevision) =>
      new Promise((resolve, reject) => {
        checkOpen();
        const encodedEvents = encodeAppend(stream, events);
        queue.add({ stream, events: encodedEvents, expectedRevision, resolve, reject });
      }),
    read: (stream, fromRevision = 0) => readStream({ rows, stream, fromRevision, checkOpen }),
    subscribe: ({ from, categories }, handler): Subscription => {
      checkOpen();
      const readPageAfter = (position: string): StoredEvent[] =>
        translateReadErrors(() => rows.after(position, categories));
      const subscription = subscribeToPages(
        { from, pageAfter: readPageAfter, head: rows.head },
        handler,
      );
      subscriptions.add(subscription);
      const removeSubscription = (): boolean => subscriptions.delete(subscription);
      subscription.done.then(removeSubscription, removeSubscription);
      return subscription;
    },
    head: async () => {
      checkOpen();
      return Promise.resolve(translateReadErrors(rows.head));
    },
    close: async () => {
      if (lifecycle.closed) return;
      lifecycle.closed = true;
      queue.flush();
      await Promise.all([...subscriptions].map((subscription) => subscription.stop()));
      closeSqliteFile(database);
    },
  };
};

type ReadOptions = {
  readonly rows: EventRows;
  readonly stream: string;
  readonly fromRevision: number;
  readonly checkOpen: () => void;
};

async function* readStream(options: ReadOptions): AsyncGenerator<StoredEvent> {
  let nextRevision = options.fromRevision;
  for (;;) {
    options.checkOpen();
    const page = translateReadErrors(() => options.rows.ofStream(options.stream, nextRevision));
    const lastEvent = page.at(-1);
    if (!lastEvent) return;
    yield* page;
    nextRevision = lastEvent.revision + 1;
    await nextTurn();
  }
}

const translateReadErrors = <Result>(read: () => Result): Result => {
  try {
    return read();
  } catch (error) {
    throw toEventStoreError(error);
  }
};
