import type { DatabaseSync } from 'node:sqlite';
import { openSqliteFile, type SqliteFile } from '../sqlite-file/sqlite-file.adapter.ts';
import { SqliteFileError } from '../sqlite-file/sqlite-errors.ts';
import { EventStoreError } from './event-store.port.ts';

// Ids are not unique, because EventStoreDB stores an id again at another revision and the contract
// covers both stores.
const schema = `
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    category TEXT NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL,
    stored_at TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);
  CREATE INDEX events_by_category ON events (category, position);
`;

const eventFile = {
  name: 'event store',
  remedy: 'Put a copy in its place.',
  // "TmEv" in ASCII.
  applicationId: 0x54_6d_45_76,
  schemaVersion: 1,
  schema,
  synchronous: 'FULL',
  // Events are never deleted, and personal fields are encrypted.
  overwriteRemoved: false,
  cacheKiB: 4 * 1024,
} as const satisfies Omit<SqliteFile, 'file'>;

// A checkpoint is part of a commit, and other requests wait for it. After SQLite's default of 1,000
// pages it takes four times as long (5 ms without the disk). A longer WAL also makes each fsync
// slower, because the file system records its new length (append p50 300 µs instead of 200).
const pagesPerCheckpoint = 250;

/**
 * Throws `damaged`, without changing the file, when the file is foreign, damaged or from a newer
 * version.
 */
export const openEventFile = (file: string): DatabaseSync => {
  try {
    const database = openSqliteFile({ ...eventFile, file });
    database.exec(`PRAGMA wal_autocheckpoint = ${String(pagesPerCheckpoint)}`);
    return database;
  } catch (error) {
    if (!(error instanceof SqliteFileError)) throw error;
    throw new EventStoreError(error.code, error.message, { cause: error });
  }
};
