import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { checkDataFile, DataFileError, type DataFileKind } from '#platform/data-dir/data-file.ts';
import { EventStoreError } from './event-store.port.ts';

const kind: DataFileKind = {
  name: 'event store',
  // "TmEv"
  applicationId: 0x54_6d_45_76,
  version: 1,
};

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

/** Opens the file, or makes it when there is none. Throws `damaged` for a file that is not ours, damaged or newer, untouched. */
export const openEventFile = (file: string): DatabaseSync => {
  try {
    if (checkDataFile(file, kind) === undefined) create(file);
    else checkPages(file);
  } catch (error) {
    if (error instanceof DataFileError) {
      throw new EventStoreError('damaged', error.message, { cause: error });
    }
    throw error;
  }
  const database = new DatabaseSync(file);
  // The log is copied into the file every 1,000 pages, SQLite's own choice: one that grows longer is a slower fsync,
  // because the file system must note its new length each time (append p50 300 µs instead of 200).
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA cache_size = -16000;
  `);
  return database;
};

/** Made under another name: a kill leaves no half-made file under this one. */
const create = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const database = new DatabaseSync(draft);
  database.exec(`
    PRAGMA application_id = ${String(kind.applicationId)};
    PRAGMA user_version = ${String(kind.version)};
    ${schema}
    PRAGMA journal_mode = WAL;
  `);
  database.close();
  linkSync(draft, file);
  rmSync(draft);
};

/** Read-only, so that a damaged file stays as it was found. */
const checkPages = (file: string): void => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const found = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
    if (found !== 'ok') throw new DataFileError(file, `it is damaged: ${String(found)}.`);
  } catch (error) {
    if (error instanceof DataFileError) throw error;
    throw new DataFileError(file, 'it is damaged and cannot be read.', { cause: error });
  } finally {
    database.close();
  }
};
