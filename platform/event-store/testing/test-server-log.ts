import type { EventMetadata } from '#domain/shared/event.ts';
import type { AppendResult, ExpectedRevision, NewEvent, StoredEvent } from '../event-store.port.ts';
import { openEventFile } from '../sqlite-file.adapter.ts';
import { eventRows, toPosition } from '../sqlite-rows.adapter.ts';
import { eventStoreFromDatabase } from '../sqlite.adapter.ts';

export type LogEntry = { readonly offset: bigint; readonly event: LoggedEvent };
export type LoggedEvent = Omit<StoredEvent, 'position' | 'metadata'> & {
  readonly metadata: EventMetadata | undefined;
};

export type TestServerLog = {
  readonly append: (
    stream: string,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ) => Promise<AppendResult & { readonly offset: bigint }>;
  readonly lastRevision: (stream: string) => number;
  readonly ofStream: (stream: string, fromRevision: number) => LogEntry[];
  readonly after: (offset: bigint) => LogEntry[];
  readonly before: (offset: bigint) => LogEntry[];
  readonly waitForAppend: (seen: number) => Promise<void>;
  readonly version: () => number;
  readonly isClosed: () => boolean;
  readonly close: () => Promise<void>;
};

/**
 * Presents the SQLite store as the log of a server: row numbers become byte offsets, with system
 * events in between.
 */
export const openTestServerLog = (file: string): TestServerLog => {
  const database = openEventFile(file);
  const store = eventStoreFromDatabase(database);
  const rows = eventRows(database);
  const newest = database.prepare('SELECT max(revision) AS revision FROM events WHERE stream = ?');
  const headRow = (): number => Number(rows.head());
  const changes = changeSignal();
  return {
    append: async (stream, events, expected) => {
      const appended = await store.append(stream, events, expected);
      changes.notify();
      return { ...appended, offset: offsetOf(Number(appended.position)) };
    },
    lastRevision: (stream) => {
      const revision = newest.get(stream)?.['revision'];
      return typeof revision === 'number' ? revision : -1;
    },
    ofStream: (stream, fromRevision) => rows.ofStream(stream, fromRevision).map(entryOf),
    after: (offset) => {
      const row = rowAt(offset);
      if (row > headRow()) return [];
      const own = rows.after(toPosition(row)).flatMap((event) => {
        const entry = entryOf(event);
        return [entry, systemEntryAfter(Number(event.position))];
      });
      return [systemEntryAfter(row), ...own].filter((entry) => entry.offset > offset);
    },
    before: (offset) => {
      const last = Math.min(rowAt(offset), headRow());
      const first = Math.max(0, last - backwardsPage);
      const own = rows
        .after(toPosition(first))
        .filter((event) => Number(event.position) <= last)
        .flatMap((event) => [entryOf(event), systemEntryAfter(Number(event.position))]);
      const all = first === 0 ? [systemEntryAfter(0), ...own] : own;
      return all.filter((entry) => entry.offset < offset).reverse();
    },
    waitForAppend: changes.until,
    version: changes.version,
    isClosed: changes.isClosed,
    close: async () => {
      await store.close();
      changes.close();
    },
  };
};

export const beforeLog = 0n;
export const afterLog = 2n ** 62n;

const backwardsPage = 50;
const firstOffset = 4096n;
const bytesPerRow = 512n;

const offsetOf = (row: number): bigint => firstOffset + BigInt(row) * bytesPerRow;
const rowAt = (offset: bigint): number =>
  offset < firstOffset ? 0 : Number((offset - firstOffset) / bytesPerRow);

const entryOf = (event: StoredEvent): LogEntry => ({
  offset: offsetOf(Number(event.position)),
  event,
});

const systemEntryAfter = (row: number): LogEntry => ({
  offset: offsetOf(row) + bytesPerRow / 2n,
  event: {
    id: '00000000-0000-4000-8000-000000000000',
    type: '$statsCollected',
    stream: '$stats-127.0.0.1:2113',
    revision: row,
    data: {},
    metadata: undefined,
    storedAt: '2026-01-01T00:00:00.000Z',
  },
});

const changeSignal = () => {
  const waiting = new Set<() => void>();
  const state = { version: 0, closed: false };
  const wakeAll = (): void => {
    for (const wake of waiting) wake();
    waiting.clear();
  };
  return {
    version: () => state.version,
    isClosed: () => state.closed,
    notify: () => {
      state.version += 1;
      wakeAll();
    },
    close: () => {
      state.closed = true;
      wakeAll();
    },
    until: (seen: number): Promise<void> =>
      new Promise((resolve) => {
        if (state.closed || state.version > seen) resolve();
        else waiting.add(resolve);
      }),
  };
};
