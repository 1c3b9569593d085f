import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, rmSync, statSync, closeSync, openSync, readSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isUnchangedSinceClosed, recordClosed } from './closed-file.ts';
import { fileSuffixes, restrictToOwner } from './owner-only.ts';
import { explainSqliteError, refusedFileError, type NamedFile } from './sqlite-errors.ts';

export type SqliteFile = NamedFile &
  FileSignature & {
    readonly schema: string;
    readonly synchronous: 'NORMAL' | 'FULL';
    /** Overwrites deleted content, so that no personal data stays on disk. */
    readonly overwriteRemoved: boolean;
    readonly cacheKiB?: number;
    /** Fails like a full disk beyond this size, for tests and quotas. */
    readonly maxBytes?: number | undefined;
    readonly fill?: (database: DatabaseSync) => void;
    readonly inspect?: (database: DatabaseSync) => void;
  };

// Waits for locks of other processes, such as a backup.
const timeout = 5000;

/** Runs a statement that gives up immediately if another connection has a lock. */
export const withoutLockWait = <Result>(
  database: DatabaseSync,
  statement: () => Result,
): Result => {
  database.exec('PRAGMA busy_timeout = 0');
  try {
    return statement();
  } finally {
    database.exec(`PRAGMA busy_timeout = ${String(timeout)}`);
  }
};

/** Refuses a file that is damaged, newer or foreign before changing a byte of it. */
export const openSqliteFile = (options: SqliteFile): DatabaseSync => {
  try {
    if (options.file === inMemoryPath) return openInMemory(options);
    if (!existsSync(options.file)) createDatabaseFile(options);
    requireValidHeader(options);
    restrictToOwner(options.file);
    return openDatabaseFile(options);
  } catch (error) {
    throw explainSqliteError(options, error);
  }
};

/** Closes a database unless it is closed. */
export const closeSqliteFile = (database: DatabaseSync): void => {
  if (!database.isOpen) return;
  const file = database.location();
  database.close();
  // Another connection may still write.
  if (file !== null && !hasLog(file)) recordClosed(file);
};

const inMemoryPath = ':memory:';

const openInMemory = (options: SqliteFile): DatabaseSync => {
  const database = new DatabaseSync(inMemoryPath);
  makeTables(database, options);
  configure(database, options);
  return database;
};

// Created under a temporary name, so that a killed process leaves no incomplete file.
const createDatabaseFile = (options: SqliteFile): void => {
  const tempFile = `${options.file}.${randomBytes(6).toString('hex')}`;
  try {
    const database = new DatabaseSync(tempFile);
    try {
      restrictToOwner(tempFile);
      makeTables(database, options);
      database.exec('PRAGMA journal_mode = WAL');
    } finally {
      database.close();
    }
    linkSync(tempFile, options.file);
  } finally {
    for (const end of fileSuffixes) rmSync(`${tempFile}${end}`, { force: true });
  }
};

const makeTables = (database: DatabaseSync, { schema, fill, ...marks }: SqliteFile): void => {
  database.exec(`
    PRAGMA application_id = ${String(marks.applicationId)};
    PRAGMA user_version = ${String(marks.schemaVersion)};
    ${schema}
  `);
  fill?.(database);
};

const openDatabaseFile = (options: SqliteFile): DatabaseSync => {
  const { file } = options;
  // An interrupted transaction must be rolled back first, which a read-only connection cannot do.
  const isInterrupted = existsSync(`${file}-journal`);
  if (!isInterrupted) inspect(options);
  const database = new DatabaseSync(file, { timeout });
  try {
    if (isInterrupted) checkIntegrity(database, options);
    configure(database, options);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};

// A read-only connection cannot checkpoint the WAL into the file when it closes.
const inspect = (options: SqliteFile): void => {
  const database = new DatabaseSync(options.file, { readOnly: true, timeout });
  try {
    checkIntegrity(database, options);
  } finally {
    database.close();
  }
};

// Larger files are not checked, because a full check would delay the start too long.
const maxCheckedBytes = 256 * 1024 * 1024;

const isCheckedAtStart = (file: string): boolean =>
  statSync(file).size <= maxCheckedBytes && !(isUnchangedSinceClosed(file) && !hasLog(file));

const checkIntegrity = (database: DatabaseSync, options: SqliteFile): void => {
  if (isCheckedAtStart(options.file)) {
    const finding = String(database.prepare('PRAGMA quick_check(1)').get()?.['quick_check']);
    // The line before the finding only contains the name of the database.
    const detail = finding.slice(finding.lastIndexOf('\n') + 1);
    if (detail !== 'ok') throw refusedFileError(options, `it is damaged (${detail})`);
  }
  options.inspect?.(database);
};

const configure = (database: DatabaseSync, options: SqliteFile): void => {
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = ${options.synchronous};
    PRAGMA secure_delete = ${options.overwriteRemoved ? 'ON' : 'OFF'};
    PRAGMA temp_store = MEMORY;
  `);
  if (options.cacheKiB !== undefined) {
    database.exec(`PRAGMA cache_size = -${String(options.cacheKiB)}`);
  }
  if (options.maxBytes === undefined) return;
  const pageSize = Number(database.prepare('PRAGMA page_size').get()?.['page_size']);
  database.exec(`PRAGMA max_page_count = ${String(Math.floor(options.maxBytes / pageSize))}`);
};

type FileSignature = {
  readonly applicationId: number;
  readonly schemaVersion: number;
};

const magic = 'SQLite format 3\0';
const headerBytes = 100;

/**
 * Reads the header directly, because opening a file with SQLite may already replay its WAL. Throws
 * `SqliteFileError`.
 */
const requireValidHeader = (marked: NamedFile & FileSignature): void => {
  const { file, name } = marked;
  const header = readHeader(file);
  if (header.length < headerBytes || header.toString('latin1', 0, magic.length) !== magic) {
    throw refusedFileError(marked, `it is damaged or not a Tidemark ${name}`);
  }
  if (header.readUInt32BE(68) !== marked.applicationId) {
    throw refusedFileError(marked, `it is a database, but not a Tidemark ${name}`);
  }
  const schemaVersion = header.readUInt32BE(60);
  if (schemaVersion > marked.schemaVersion) {
    const [foundVersion, knownVersion] = [String(schemaVersion), String(marked.schemaVersion)];
    throw refusedFileError(
      { ...marked, remedy: 'Start the newer one.' },
      `it was written by a newer Tidemark (schema ${foundVersion}, this one knows ${knownVersion})`,
    );
  }
  if (!hasUnfinishedWrites(file) && isTruncated(file, header)) {
    throw refusedFileError(marked, 'it is damaged: its end is missing');
  }
};

const readHeader = (file: string): Buffer => {
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(headerBytes);
    return buffer.subarray(0, readSync(handle, buffer, 0, headerBytes, 0));
  } finally {
    closeSync(handle);
  }
};

// After a kill, the WAL contains changes that are missing in the file; SQLite recovers them on
// opening.
const hasUnfinishedWrites = (file: string): boolean =>
  logsOf(file).some((log) => existsSync(log) && statSync(log).size > 0);

// The last connection removes it.
const hasLog = (file: string): boolean => logsOf(file).some((log) => existsSync(log));

const logsOf = (file: string): string[] => [`${file}-wal`, `${file}-journal`];

const isTruncated = (file: string, header: Buffer): boolean => {
  const rawPageSize = header.readUInt16BE(16);
  const pageSize = rawPageSize === 1 ? 65_536 : rawPageSize;
  // The page count is valid only when it was written with the last change.
  const isPageCountValid = header.readUInt32BE(24) === header.readUInt32BE(92);
  return isPageCountValid && statSync(file).size < header.readUInt32BE(28) * pageSize;
};
