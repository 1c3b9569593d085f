import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { EventMetadata } from '#domain/shared/event.ts';
import { sqliteTrouble } from '../sqlite-file/sqlite-trouble.ts';
import { EventStoreError, start, type Position, type StoredEvent } from './event-store.port.ts';
import { lazyEvent, type EventHeader } from './lazy-event.ts';

/** Large enough to spread the cost of a query, small enough to leave the process responsive. */
const pageSize = 2000;

/** Sixteen digits hold every safe integer, and compare as text as they do as numbers. */
export const toPosition = (row: number): Position => String(row).padStart(16, '0');
const toRow = (position: Position): number => (position === start ? 0 : Number(position));

export type EventRows = {
  readonly ofStream: (stream: string, fromRevision: number) => StoredEvent[];
  readonly after: (position: Position, categories?: readonly string[]) => StoredEvent[];
  readonly head: () => Position;
};

const columns = 'position, id, stream, revision, type, data, metadata, stored_at';

/** Reads in pages; a statement is never left open between turns. */
export const eventRows = (database: DatabaseSync): EventRows => {
  const stream = database.prepare(
    `SELECT ${columns} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ${String(pageSize)}`,
  );
  const newest = database.prepare('SELECT max(position) AS position FROM events');
  stream.setReturnArrays(true);
  const pageOf = categoryPages(database);
  return {
    ofStream: (name, fromRevision) => asRows(stream.all(name, fromRevision)).map(toStoredEvent),
    after: (position, categories) => pageOf(toRow(position), categories),
    head: () => {
      const position = newest.get()?.['position'];
      return typeof position === 'number' ? toPosition(position) : start;
    },
  };
};

type Statement = ReturnType<DatabaseSync['prepare']>;

/**
 * One branch for each category, merged by position: SQLite then walks the index of each and stops at the page's end, where
 * `category IN (…)` would sort all that is left.
 */
const categoryPages = (
  database: DatabaseSync,
): ((after: number, categories?: readonly string[]) => StoredEvent[]) => {
  const statements = new Map<number, Statement>();
  const statementFor = (count: number): Statement => {
    const known = statements.get(count);
    if (known) return known;
    const branch = (filter: string): string =>
      `SELECT ${columns} FROM events WHERE ${filter}position > ?`;
    const branches =
      count === 0
        ? branch('')
        : Array<string>(count).fill(branch('category = ? AND ')).join(' UNION ALL ');
    const made = database.prepare(`${branches} ORDER BY position LIMIT ${String(pageSize)}`);
    made.setReturnArrays(true);
    statements.set(count, made);
    return made;
  };
  return (after, categories) => {
    if (categories === undefined) return asRows(statementFor(0).all(after)).map(toStoredEvent);
    const names = [...new Set(categories)];
    if (names.length === 0) return [];
    const parameters = names.flatMap((name) => [name, after]);
    return asRows(statementFor(names.length).all(...parameters)).map(toStoredEvent);
  };
};

/** `setReturnArrays` changes what comes back; the types of node:sqlite do not follow. */
const asRows = (rows: unknown): SQLOutputValue[][] => rows as SQLOutputValue[][];

const toStoredEvent = (row: SQLOutputValue[]): StoredEvent =>
  lazyEvent(
    {
      id: row[1] as string,
      type: row[4] as string,
      metadata: JSON.parse(row[6] as string) as EventMetadata,
      stream: row[2] as string,
      revision: row[3] as number,
      position: toPosition(row[0] as number),
      storedAt: row[7] as string,
    },
    { source: row[5] as string, open: parseData },
  );

const parseData = (json: string, { id, stream }: EventHeader): object => {
  try {
    return JSON.parse(json) as object;
  } catch (error) {
    throw new EventStoreError('damaged', `The data of event ${id} in ${stream} are no JSON.`, {
      cause: error,
    });
  }
};

const troubleTexts = {
  full: 'The disk is full; nothing was stored.',
  damaged: 'The data file is damaged.',
  unavailable: 'The data file could not be used.',
};

/** Anything else than a full disk and damage leaves open whether the append was stored, and repeating it is safe. */
export const toEventStoreError = (error: unknown): EventStoreError => {
  if (error instanceof EventStoreError) return error;
  const trouble = sqliteTrouble(error) ?? 'unavailable';
  return new EventStoreError(trouble, troubleTexts[trouble], { cause: error });
};
