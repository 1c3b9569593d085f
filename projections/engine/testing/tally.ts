import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type {
  EventStore,
  ExpectedRevision,
  NewEvent,
  StoredEvent,
} from '#platform/event-store/event-store.port.ts';
import { lazyEvent } from '#platform/event-store/lazy-event.ts';
import { sqliteEventStore } from '#platform/event-store/sqlite.adapter.ts';
import type { Leases } from '#platform/leases/leases.port.ts';
import type { Document } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import type { ConsumerLogger, ConsumerPorts } from '#platform/consumers/log-handler.ts';
import type { DomainEvent } from '#domain/shared/event.ts';
import { defineProjection, type Projection } from '../projection.ts';

export type CounterCounted = DomainEvent<'CounterCounted', { readonly number: number }>;

export type Tally = Document & { readonly count: number; readonly last: number };

export const tallyProjection = (options: {
  readonly name: string;
  readonly category?: string;
  readonly version?: number;
  readonly onEvent?: (number: number) => void;
}): Projection<Tally> =>
  defineProjection<Tally, CounterCounted>({
    collection: { name: options.name, version: options.version ?? 1, indexes: [] },
    categories: [options.category ?? 'counter'],
    on: {
      CounterCounted: ({ stream: id, data: { number } }) => {
        options.onEvent?.(number);
        return [{ id, apply: (known) => ({ id, count: (known?.count ?? 0) + 1, last: number }) }];
      },
    },
  });

export const silentLogger: ConsumerLogger = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** One holder per name, as the port requires, but without expiry. */
export const manualLeases = (): Leases => {
  const holders = new Map<string, string>();
  return {
    acquire: (name, holder) => {
      if (!holders.has(name)) holders.set(name, holder);
      return Promise.resolve(holders.get(name) === holder);
    },
    release: (name, holder) => {
      if (holders.get(name) === holder) holders.delete(name);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
};

/** SQLite stores in a temporary folder. */
export const openStores = async (): Promise<
  ConsumerPorts & { readonly close: () => Promise<void> }
> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-engine-'));
  const eventStore = sqliteEventStore({ file: path.join(folder, 'events.sqlite') });
  const readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
  return {
    eventStore,
    readModels,
    leases: manualLeases(),
    upcast: (event) => event,
    close: async () => {
      await eventStore.close();
      await readModels.close();
      await rm(folder, { recursive: true });
    },
  };
};

/** An upcast that makes the data of the chosen events unreadable. */
export const makeUnreadable =
  (isChosen: (event: StoredEvent) => boolean) =>
  (event: StoredEvent): StoredEvent =>
    isChosen(event) ? lazyEvent(event, { source: undefined, open: notJson }) : event;

const notJson = (): never => {
  throw new Error('no JSON');
};

let appended = 0;

/** Appends numbered events to a stream and returns the position of the last one. */
export const appendNumbers = async (
  eventStore: EventStore,
  stream: string,
  numbers: readonly number[],
): Promise<string> => {
  const events = numbers.map((number): NewEvent => {
    appended += 1;
    const id = `00000000-0000-4000-8000-${String(appended).padStart(12, '0')}`;
    const at = '2026-05-01T10:00:00.000Z';
    const metadata = { at, actor: 'system', correlationId: id, causationId: id, schemaVersion: 1 };
    return { id, type: 'CounterCounted', data: { number }, metadata };
  });
  return (await eventStore.append(stream, events, await lastRevision(eventStore, stream))).position;
};

const lastRevision = async (eventStore: EventStore, stream: string): Promise<ExpectedRevision> => {
  let last: ExpectedRevision = 'none';
  for await (const { revision } of eventStore.read(stream)) last = revision;
  return last;
};

export const numbersUpTo = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => index + 1);
