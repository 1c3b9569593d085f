import type { DatabaseSync } from 'node:sqlite';
import { categoryOf } from '#domain/shared/stream-name.ts';
import {
  groupCommit,
  type GroupCommit,
  type PendingItem,
} from '../sqlite-file/sqlite-group-commit.adapter.ts';
import type { EncodedEvent } from './append-check.ts';
import { EventStoreError, type AppendResult, type ExpectedRevision } from './event-store.port.ts';
import { toEventStoreError, toPosition } from './sqlite-rows.adapter.ts';

export type PendingAppend = PendingItem<AppendResult> & {
  readonly stream: string;
  readonly events: readonly EncodedEvent[];
  readonly expectedRevision: ExpectedRevision;
};

type Outcome = AppendResult | EventStoreError;

const maxHeads = 10_000;

/** Concurrent appends share one transaction and one fsync. Each resolves after the commit. */
export const appendQueue = (
  database: DatabaseSync,
  onWritten: () => void,
): GroupCommit<PendingAppend> => {
  // Last revisions of recently written streams. They are only hints: the unique index of the file
  // checks them.
  const heads = new Map<string, number>();
  const appendOne = appender(database, heads);
  return groupCommit<PendingAppend, AppendResult>({
    database,
    write: (group) => {
      const now = new Date().toISOString();
      return group.map((append) => appendOne(append, now));
    },
    isOneStatement: ({ events }) => events.length === 1,
    explain: (error) => {
      heads.clear();
      return toEventStoreError(error);
    },
    onWritten,
  });
};

type AppendCheck = (append: PendingAppend, current: number) => Outcome | undefined;

const checkAppends = (database: DatabaseSync): AppendCheck => {
  const following = database.prepare(
    'SELECT id, revision, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?',
  );

  // Result of the first append with these ids after this revision, or undefined if there was none.
  const originalOf = (
    { stream, events }: PendingAppend,
    after: number,
  ): AppendResult | undefined => {
    const rows = following.all(stream, after, events.length);
    const last = rows.at(-1);
    const same =
      rows.length === events.length && rows.every((row, i) => row['id'] === events[i]?.id);
    return same && last
      ? toAppended(Number(last['revision']), Number(last['position']))
      : undefined;
  };

  return (append, current) => {
    const expected = lastExpected(append);
    if (expected === current) return undefined;
    return originalOf(append, expected) ?? wrongRevision(append, current);
  };
};

const appender = (
  database: DatabaseSync,
  heads: Map<string, number>,
): ((append: PendingAppend, now: string) => Outcome) => {
  const lastRevision = database.prepare(
    'SELECT max(revision) AS revision FROM events WHERE stream = ?',
  );
  const verdict = checkAppends(database);
  const insert = database.prepare(`
    INSERT INTO events (id, stream, revision, category, type, data, metadata, stored_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (stream, revision) DO NOTHING
  `);

  // Undefined, with nothing written, when the stream already continues after that revision.
  const insertAfter = (
    current: number,
    { stream, events }: PendingAppend,
    now: string,
  ): AppendResult | undefined => {
    const category = categoryOf(stream);
    let revision = current;
    let position = 0;
    for (const { id, type, data, metadata, storedAt = now } of events) {
      revision += 1;
      const row = insert.run(id, stream, revision, category, type, data, metadata, storedAt);
      if (row.changes === 0) {
        if (revision === current + 1) return undefined;
        throw new EventStoreError('damaged', `${stream} has a gap before ${String(revision)}.`);
      }
      position = Number(row.lastInsertRowid);
    }
    if (heads.size >= maxHeads) heads.clear();
    heads.set(stream, revision);
    return toAppended(revision, position);
  };

  return (append, now) => {
    const { stream, expectedRevision } = append;
    // The expected revision is usually right, so the insert is tried first and the unique index
    // rejects a conflict.
    if (expectedRevision === 'none' || heads.get(stream) === expectedRevision) {
      const appended = insertAfter(lastExpected(append), append, now);
      if (appended) return appended;
    }
    const last = lastRevision.get(stream)?.['revision'];
    const current = typeof last === 'number' ? last : -1;
    return (
      verdict(append, current) ??
      insertAfter(current, append, now) ??
      wrongRevision(append, current)
    );
  };
};

const lastExpected = ({ expectedRevision }: PendingAppend): number =>
  expectedRevision === 'none' ? -1 : expectedRevision;

const toAppended = (revision: number, position: number): AppendResult => ({
  revision,
  position: toPosition(position),
});

const wrongRevision = (append: PendingAppend, current: number): EventStoreError =>
  new EventStoreError(
    'wrong-revision',
    `${append.stream} is at revision ${current === -1 ? 'none' : String(current)}, not at ${String(append.expectedRevision)}.`,
  );
