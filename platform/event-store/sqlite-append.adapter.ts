import type { DatabaseSync } from 'node:sqlite';
import { categoryOf, type EncodedEvent } from './append-check.ts';
import { EventStoreError, type Appended, type ExpectedRevision } from './event-store.port.ts';
import { toEventStoreError, toPosition } from './sqlite-rows.adapter.ts';

export type PendingAppend = {
  readonly stream: string;
  readonly events: readonly EncodedEvent[];
  readonly expectedRevision: ExpectedRevision;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: EventStoreError) => void;
};

type Outcome = Appended | EventStoreError;

/** Writes appends that wait at the same time in one transaction, so that they share one fsync; answers after the commit. */
export const groupWriter = (
  database: DatabaseSync,
): ((group: readonly PendingAppend[]) => void) => {
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  const appendOne = appender(database);

  const writeTogether = (group: readonly PendingAppend[]): Outcome[] => {
    try {
      begin.run();
      const outcomes = group.map(appendOne);
      commit.run();
      return outcomes;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      // A full disk or an append that the database chokes on must not fail its neighbours.
      if (group.length > 1) return group.flatMap((append) => writeTogether([append]));
      return [toEventStoreError(error)];
    }
  };

  return (group) => {
    const outcomes = writeTogether(group);
    group.forEach((append, index) => {
      settle(append, outcomes[index]);
    });
  };
};

const settle = (append: PendingAppend, outcome: Outcome | undefined): void => {
  if (outcome === undefined) append.reject(new EventStoreError('unavailable', 'No outcome.'));
  else if (outcome instanceof EventStoreError) append.reject(outcome);
  else append.resolve(outcome);
};

const appender = (database: DatabaseSync): ((append: PendingAppend) => Outcome) => {
  const lastRevision = database.prepare(
    'SELECT max(revision) AS revision FROM events WHERE stream = ?',
  );
  const following = database.prepare(
    'SELECT id, revision, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?',
  );
  const byId = database.prepare(
    'SELECT min(revision) AS revision FROM events WHERE stream = ? AND id = ?',
  );
  const insert = database.prepare(`
    INSERT INTO events (id, stream, revision, category, type, data, metadata, stored_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  `);

  /** What the same ids after the same revision led to when they came first; undefined when they never came. */
  const originalOf = ({ stream, events }: PendingAppend, after: number): Appended | undefined => {
    const rows = following.all(stream, after, events.length);
    const last = rows.at(-1);
    const same =
      rows.length === events.length && rows.every((row, i) => row['id'] === events[i]?.id);
    return same && last
      ? toAppended(Number(last['revision']), Number(last['position']))
      : undefined;
  };

  /** Undefined when the append is new and may be written. */
  const verdict = (append: PendingAppend, current: number): Outcome | undefined => {
    const { expectedRevision, stream, events } = append;
    if (expectedRevision === 'any') {
      const first = byId.get(stream, events[0]?.id ?? '')?.['revision'];
      return typeof first === 'number' ? originalOf(append, first - 1) : undefined;
    }
    const expected = expectedRevision === 'none' ? -1 : expectedRevision;
    if (expected === current) return undefined;
    return originalOf(append, expected) ?? wrongRevision(append, current);
  };

  return (append) => {
    const { stream, events } = append;
    const last = lastRevision.get(stream)?.['revision'];
    const current = typeof last === 'number' ? last : -1;
    const decided = verdict(append, current);
    if (decided) return decided;
    const category = categoryOf(stream);
    const storedAt = new Date().toISOString();
    let position = 0;
    events.forEach(({ id, type, data, metadata }, index) => {
      const revision = current + 1 + index;
      const row = insert.run(id, stream, revision, category, type, data, metadata, storedAt);
      position = Number(row.lastInsertRowid);
    });
    return toAppended(current + events.length, position);
  };
};

const toAppended = (revision: number, position: number): Appended => ({
  revision,
  position: toPosition(position),
});

const wrongRevision = (append: PendingAppend, current: number): EventStoreError =>
  new EventStoreError(
    'wrong-revision',
    `${append.stream} is at revision ${current === -1 ? 'none' : String(current)}, not at ${String(append.expectedRevision)}.`,
  );
