import type { DatabaseSync } from 'node:sqlite';
import { openSqliteFile, type SqliteFile } from '../sqlite-file/sqlite-file.adapter.ts';
import { SqliteFileError } from '../sqlite-file/sqlite-trouble.ts';
import { EventStoreError } from './event-store.port.ts';

/** Ids are not unique: EventStoreDB writes an id again when it comes at another revision, and the contract holds for both. */
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
  // "TmEv"
  applicationId: 0x54_6d_45_76,
  schemaVersion: 1,
  schema,
  // The log is copied into the file every 1,000 pages, SQLite's own choice: one that grows longer is a slower fsync,
  // because the file system must note its new length each time (append p50 300 µs instead of 200).
  synchronous: 'FULL',
  // Events are never removed; what is personal in them is encrypted.
  overwriteRemoved: false,
  cacheKiB: 16_000,
} as const satisfies Omit<SqliteFile, 'file'>;

/** Opens the file, or makes it when there is none. Throws `damaged` for a file that is not ours, damaged or newer, untouched. */
export const openEventFile = (file: string): DatabaseSync => {
  try {
    return openSqliteFile({ ...eventFile, file });
  } catch (error) {
    if (!(error instanceof SqliteFileError)) throw error;
    throw new EventStoreError(error.code, error.message, { cause: error });
  }
};
