import type { DatabaseSync } from 'node:sqlite';
import { getStreamCategory } from '#domain/shared/stream-name.ts';
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
  const appendOne = createAppender(database, heads);
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

const createAppendCheck = (database: DatabaseSync): AppendCheck => {
  const selectFollowing = database.prepare(
    'SELECT id, revision, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?',
  );

  // Result of the first append with these ids after this revision, or undefined if there was none.
  const findOriginal = (
    { stream, events }: PendingAppend,
    after: number,
  ): AppendResult | undefined => {
    const rows = selectFollowing.all(stream, after, events.length);
    const last = rows.at(-1);
    const isSameAppend =
      rows.length === events.length && rows.every((row, i) => row['id'] === events[i]?.id);
    return isSameAppend && last
      ? toAppendResult(Number(last['revision']), Number(last['position']))
      : undefined;
  };

  return (append, current) => {
    const expectedRevision = toRevisionNumber(append);
    if (expectedRevision === current) return undefined;
    return findOriginal(append, expectedRevision) ?? wrongRevisionError(append, current);
  };
};

const createAppender = (
  database: DatabaseSync,
  heads: Map<string, number>,
): ((append: PendingAppend, now: string) => Outcome) => {
  const lastRevision = database.prepare(
    'SELECT max(revision) AS revision FROM events WHERE stream = ?',
  );
  const checkAppend = createAppendCheck(database);
  const insertEvent = database.prepare(`
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
    const category = getStreamCategory(stream);
    let revision = current;
    let position = 0;
    for (const { id, type, data, metadata, storedAt = now } of events) {
      revision += 1;
      const row = insertEvent.run(id, stream, revision, category, type, data, metadata, storedAt);
      if (row.changes === 0) {
        if (revision === current + 1) return undefined;
        throw new EventStoreError('damaged', `${stream} has a gap before ${String(revision)}.`);
      }
      position = Number(row.lastInsertRowid);
    }
    if (heads.size >= maxHeads) heads.clear();
    heads.set(stream, revision);
    return toAppendResult(revision, position);
  };

  return (append, now) => {
    const { stream, expectedRevision } = append;
    // The expected revision is usually right, so the insert is tried first and the unique index
    // rejects a conflict.
    if (expectedRevision === 'none' || heads.get(stream) === expectedRevision) {
      const result = insertAfter(toRevisionNumber(append), append, now);
      if (result) return result;
    }
    const storedRevision = lastRevision.get(stream)?.['revision'];
    const currentRevision = typeof storedRevision === 'number' ? storedRevision : -1;
    return (
      checkAppend(append, currentRevision) ??
      insertAfter(currentRevision, append, now) ??
      wrongRevisionError(append, currentRevision)
    );
  };
};

const toRevisionNumber = ({ expectedRevision }: PendingAppend): number =>
  expectedRevision === 'none' ? -1 : expectedRevision;

const toAppendResult = (revision: number, position: number): AppendResult => ({
  revision,
  position: toPosition(position),
});

const wrongRevisionError = (append: PendingAppend, current: number): EventStoreError =>
  new EventStoreError(
    'wrong-revision',
    `${append.stream} is at revision ${current === -1 ? 'none' : String(current)}, not at ${String(append.expectedRevision)}.`,
  );
