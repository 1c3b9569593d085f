import type { DatabaseSync } from 'node:sqlite';
import { closeSqliteFile, openSqliteFile } from '../sqlite-file/sqlite-file.adapter.ts';
import { explainSqliteError, SqliteFileError } from '../sqlite-file/sqlite-errors.ts';
import type { NamedFile } from '../sqlite-file/sqlite-errors.ts';
import { yieldToEventLoop } from '../sqlite-file/yield-to-event-loop.ts';
import { readCheckpoints, listStoredCollections, documentsIn } from './contents-sqlite.adapter.ts';
import type { CollectionDefinition, Document, ReadModels, WriteBatch } from './read-models.port.ts';
import { ReadModelsError } from './read-models.port.ts';
import { createExclusiveStatementRunner } from './sqlite-exclusive.adapter.ts';
import { maxBytesPerTurn, walCheckpointer } from './sqlite-wal-checkpointer.adapter.ts';
import { documentColumns, parseDocument } from './sqlite-document.adapter.ts';
import { sqliteReader } from './sqlite-reader.adapter.ts';
import { sqliteTables, type Tables } from './sqlite-tables.adapter.ts';
import {
  activateVersion,
  activeVersion,
  dropVersion,
  dropLargeVersion,
  readCheckpoint,
  listStoredVersions,
  type RunAction,
} from './versions-sqlite.adapter.ts';

const readModelFile = {
  name: 'read-model store',
  remedy: 'Move it away: read models are rebuilt from the events, and prices are fetched again.',
};

type Context = { readonly database: DatabaseSync; readonly tables: Tables };

type Tuning = { readonly bytesInLog: number; readonly cacheKiB: number };

// During a build, no request waits. Ids are random, so with SQLite's default of 2 MB a build of a
// million documents reads a page again for each document, and every index reads the whole table
// again. Outside of builds the cache is permanent. With 24 MB, lists of 100,000 members took 10 ms
// instead of 14.
const liveTuning: Tuning = { bytesInLog: maxBytesPerTurn, cacheKiB: 8 * 1024 };
const buildTuning: Tuning = { bytesInLog: 8 * maxBytesPerTurn, cacheKiB: 64 * 1024 };

type Options = {
  readonly file: string;
  readonly maxBytes?: number;
  // The WAL contains overwritten documents, so it is truncated this long after a write.
  readonly truncateWalAfterMs?: number;
};

export const sqliteReadModels = ({
  file,
  maxBytes,
  truncateWalAfterMs = 10_000,
}: Options): ReadModels => {
  const namedFile = { ...readModelFile, file };
  const translateErrors = createTranslator(namedFile);
  const database = translateErrors(() => openFile(namedFile, maxBytes));
  const context = { database, tables: sqliteTables(database) };
  const exclusiveRunner = createExclusiveStatementRunner(file);
  const checkpointer = walCheckpointer(database, {
    file,
    afterMs: truncateWalAfterMs,
    exclusive: exclusiveRunner,
  });
  const tune = createTuner(database);
  const runIfOpen = <Result>(action: () => Result): Result => {
    if (!database.isOpen) throw new ReadModelsError('closed', 'The read models are closed.');
    return translateErrors(() => retryIfStale(context, action));
  };
  const run: RunAction = async (action) => {
    await yieldToEventLoop();
    return runIfOpen(action);
  };
  // Nothing is awaited between the last check and the action, because SQLite would block the
  // process until the exclusive statement ends.
  const change: RunAction = async (action) => {
    await yieldToEventLoop();
    while (exclusiveRunner.running()) await exclusiveRunner.running();
    return runIfOpen(action);
  };
  return {
    collection: (definition) => sqliteReader(context, definition, run),
    load: (definition, ids) => run(() => load(context, definition, ids)),
    write: (batch) =>
      change(() => {
        const tuning = batch.building ? buildTuning : liveTuning;
        tune(tuning);
        runTransaction(context, () => {
          write(context, batch);
        });
        checkpointer.afterWrite(tuning.bytesInLog);
      }),
    checkpoint: (name) => run(() => readCheckpoint(context, name)),
    activeVersion: (name) => run(() => activeVersion(context, name)),
    activate: (definition) =>
      activateVersion({ ...context, exclusive: exclusiveRunner }, definition, change),
    drop: async (name, version) => {
      await dropLargeVersion({ ...context, exclusive: exclusiveRunner }, { name, version }, run);
      await change(() => {
        runTransaction(context, () => {
          dropVersion(context, name, version);
        });
        checkpointer.afterWrite(liveTuning.bytesInLog);
      });
    },
    versions: (name) => run(() => listStoredVersions(context, name)),
    contents: {
      versions: () => run(() => listStoredCollections(database)),
      documents: (stored) => documentsIn(database, stored),
      checkpoints: () => run(() => readCheckpoints(database)),
    },
    close: async () => {
      checkpointer.stop();
      await exclusiveRunner.close();
      closeSqliteFile(database);
    },
  };
};

const openFile = (named: NamedFile, maxBytes: number | undefined): DatabaseSync =>
  openSqliteFile({
    ...named,
    // "tmrm" in ASCII.
    applicationId: 0x746d_726d,
    schemaVersion: 1,
    schema,
    // A killed process loses nothing in either mode. A power cut may lose the newest commits, but
    // never part of one. Read models then catch up from the older checkpoint, and observations are
    // fetched again.
    synchronous: 'NORMAL',
    overwriteRemoved: true,
    cacheKiB: liveTuning.cacheKiB,
    maxBytes,
  });

const schema = `
  CREATE TABLE checkpoints (name TEXT NOT NULL PRIMARY KEY, position TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE active (name TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL) WITHOUT ROWID;
`;

const createTuner = (database: DatabaseSync): ((wanted: Tuning) => void) => {
  let current: Tuning | undefined;
  return (next) => {
    if (next === current) return;
    current = next;
    database.exec(`PRAGMA cache_size = -${String(next.cacheKiB)}`);
  };
};

const createTranslator =
  (named: NamedFile) =>
  <Result>(action: () => Result): Result => {
    try {
      return action();
    } catch (error) {
      const explainedError = explainSqliteError(named, error);
      if (!(explainedError instanceof SqliteFileError)) throw explainedError;
      throw new ReadModelsError(explainedError.code, explainedError.message, { cause: error });
    }
  };

// Another process may have dropped or rebuilt a table since its name was cached.
const retryIfStale = <Result>({ database, tables }: Context, action: () => Result): Result => {
  try {
    return action();
  } catch (error) {
    const isStale = error instanceof Error && /^no such (table|column)/.test(error.message);
    if (!isStale || database.isTransaction) throw error;
    tables.forget();
    return action();
  }
};

const runTransaction = <Result>({ database, tables }: Context, action: () => Result): Result => {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = action();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite has already rolled back if the disk was full.
    if (database.isTransaction) database.exec('ROLLBACK');
    tables.forget();
    throw error;
  }
};

const load = <Doc extends Document>(
  { tables }: Context,
  { name, version, words }: CollectionDefinition,
  ids: readonly string[],
): ReadonlyMap<string, { readonly document: Doc | null; readonly position: string }> => {
  const table = tables.find(name, version);
  if (!table) return new Map();
  const columns = documentColumns(table.columns, words);
  const statement = tables.prepare(
    `SELECT ${columns}, position FROM ${table.sqlName} WHERE id = ?`,
  );
  const foundDocuments = new Map<string, { document: Doc | null; position: string }>();
  for (const id of ids) {
    const row = statement.get(id);
    if (!row) continue;
    foundDocuments.set(id, {
      document: parseDocument<Doc>(row, words),
      position: String(row['position']),
    });
  }
  return foundDocuments;
};

const write = ({ tables }: Context, { changes, checkpoint, building }: WriteBatch): void => {
  const writeChange = building ? tables.writeUnindexed : tables.write;
  for (const part of changes) writeChange(part.collection, part.changes);
  if (!checkpoint) return;
  tables
    .prepare(
      `INSERT INTO checkpoints (name, position) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET position = excluded.position WHERE excluded.position > position`,
    )
    .run(checkpoint.name, checkpoint.position);
};
