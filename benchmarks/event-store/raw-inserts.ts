import { DatabaseSync } from 'node:sqlite';
import type { NewEvent } from '#platform/event-store/event-store.port.ts';
import { openEventFile } from '#platform/event-store/sqlite-file.adapter.ts';

export type RawRow = {
  readonly stream: string;
  readonly revision: number;
  readonly event: NewEvent;
};

export type RawInserts = {
  readonly insert: (row: RawRow) => void;
  readonly insertAll: (rows: readonly RawRow[]) => void;
  readonly close: () => void;
};

/** The same row into the same table with the same indexes, in the same mode: what SQLite itself takes for an append. */
export const rawInserts = (file: string): RawInserts => {
  const database = openEventFile(file);
  const statement = database.prepare(
    `INSERT INTO events (id, stream, revision, category, type, data, metadata, stored_at)
     VALUES (?, ?, ?, 'signin', ?, ?, ?, ?)`,
  );
  return insertsInto(database, ({ stream, revision, event: { id, type, data, metadata } }) => {
    const storedAt = new Date().toISOString();
    const texts = [JSON.stringify(data), JSON.stringify(metadata)] as const;
    statement.run(id, stream, revision, type, ...texts, storedAt);
  });
};

/** Into a table without indexes and revisions, which could not tell two writers of a stream apart: what the disk allows. */
export const bareInserts = (file: string): RawInserts => {
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
  return insertsInto(database, ({ stream, event: { id, type, data, metadata } }) => {
    statement.run(id, stream, type, JSON.stringify(data), JSON.stringify(metadata));
  });
};

const insertsInto = (database: DatabaseSync, insert: RawInserts['insert']): RawInserts => ({
  insert,
  insertAll: (rows) => {
    database.exec('BEGIN IMMEDIATE');
    rows.forEach(insert);
    database.exec('COMMIT');
  },
  close: () => {
    database.close();
  },
});
