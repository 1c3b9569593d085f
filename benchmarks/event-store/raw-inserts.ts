import { DatabaseSync } from 'node:sqlite';
import type { NewEvent } from '#platform/event-store/event-store.port.ts';

/** The baseline of appends: prepared INSERTs of the same row in the same mode (WAL, synchronous=FULL). */
export type RawInserts = {
  readonly insert: (stream: string, event: NewEvent) => void;
  /** Many rows in one transaction. */
  readonly insertAll: (rows: readonly (readonly [stream: string, event: NewEvent])[]) => void;
  readonly close: () => void;
};

export const rawInserts = (file: string): RawInserts => {
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE events (
      position INTEGER PRIMARY KEY, id TEXT, stream TEXT, type TEXT, data TEXT, metadata TEXT
    ) STRICT;
  `);
  const statement = database.prepare(
    'INSERT INTO events (id, stream, type, data, metadata) VALUES (?, ?, ?, ?, ?)',
  );
  const insert: RawInserts['insert'] = (stream, { id, type, data, metadata }) => {
    statement.run(id, stream, type, JSON.stringify(data), JSON.stringify(metadata));
  };
  return {
    insert,
    insertAll: (rows) => {
      database.exec('BEGIN IMMEDIATE');
      for (const [stream, event] of rows) insert(stream, event);
      database.exec('COMMIT');
    },
    close: () => {
      database.close();
    },
  };
};
