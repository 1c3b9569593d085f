import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export type SqliteFileErrorCode = 'damaged' | 'full' | 'unavailable';

/** What went wrong with a file of ours, in words for an operator. */
export class SqliteFileError extends Error {
  readonly code: SqliteFileErrorCode;

  constructor(code: SqliteFileErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SqliteFileError';
    this.code = code;
  }
}

export type SqliteFileOptions = {
  /** A path, or `:memory:`. */
  readonly file: string;
  /** What is in it, for messages: `The read models`. */
  readonly holds: string;
  /** Marks our files of this kind, so that a stranger's database is never written to. */
  readonly applicationId: number;
  /** Raised when the tables change; a file with a higher one is refused. */
  readonly schemaVersion: number;
  /** Statements that make the tables of an empty file. */
  readonly schema: string;
  readonly synchronous: 'NORMAL' | 'FULL';
  /** Refuses to grow beyond, as a full disk does; for tests and quotas. */
  readonly maxBytes?: number | undefined;
};

/** Opens or makes a file. One that is damaged, newer or not ours is refused before a byte of it changes. */
export const openSqliteFile = (options: SqliteFileOptions): DatabaseSync => {
  refuseStrangeHeader(options);
  return explained(options, () => {
    probe(options);
    const database = new DatabaseSync(options.file, { timeout: 5000 });
    try {
      prepareFile(database, options);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });
};

/** Says what an error of SQLite means; other errors come back as they are. */
export const explainSqliteError = (holds: string, file: string, error: unknown): unknown => {
  const cause = primaryCode(error);
  if (cause === undefined) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (cause === codes.full) {
    return new SqliteFileError('full', `${holds} cannot grow: the disk is full (${file}).`, {
      cause: error,
    });
  }
  if (cause === codes.corrupt || cause === codes.notADatabase) {
    return new SqliteFileError('damaged', damagedText(holds, file, message), { cause: error });
  }
  const unreachable = [codes.busy, codes.locked, codes.readOnly, codes.io, codes.cannotOpen];
  if (!unreachable.includes(cause)) return error;
  return new SqliteFileError('unavailable', `${holds} cannot be reached: ${message} (${file}).`, {
    cause: error,
  });
};

const codes = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  io: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
};

const primaryCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined;

const damagedText = (holds: string, file: string, detail: string): string =>
  `${holds} in ${file} are damaged (${detail}). The file was left as it is: put a copy in its place, or move it away to start without it.`;

const explained = <Result>(options: SqliteFileOptions, action: () => Result): Result => {
  try {
    return action();
  } catch (error) {
    throw explainSqliteError(options.holds, options.file, error);
  }
};

const magic = 'SQLite format 3\0';
const headerBytes = 100;

/** Reads the header by hand, because merely opening a file can already replay its log into it. */
const refuseStrangeHeader = (options: SqliteFileOptions): void => {
  const { file, holds } = options;
  if (file === ':memory:' || !existsSync(file) || statSync(file).size === 0) return;
  const header = readHeader(file);
  if (header.length < headerBytes || header.toString('latin1', 0, magic.length) !== magic) {
    throw new SqliteFileError('damaged', damagedText(holds, file, 'it is not a SQLite file'));
  }
  refuseOther(options, {
    schemaVersion: header.readUInt32BE(60),
    applicationId: header.readUInt32BE(68),
  });
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

const refuseOther = (
  { file, holds, ...known }: SqliteFileOptions,
  found: { readonly schemaVersion: number; readonly applicationId: number },
): void => {
  if (found.applicationId !== known.applicationId && found.applicationId !== 0) {
    const detail = 'it belongs to another program or another purpose';
    throw new SqliteFileError('damaged', damagedText(holds, file, detail));
  }
  if (found.schemaVersion > known.schemaVersion) {
    throw new SqliteFileError(
      'damaged',
      `${holds} in ${file} were written by a newer version (format ${String(found.schemaVersion)}, this one knows ${String(known.schemaVersion)}). The file was left as it is: start the newer version, or move the file away.`,
    );
  }
};

/** Larger files are trusted until a read stumbles: a whole check would cost more than the start may take. */
const checkedUpToBytes = 64 * 1024 * 1024;

/** Through a read-only connection, which cannot fold the log into the file when it closes. */
const probe = ({ file, holds }: SqliteFileOptions): void => {
  const worthwhile = file !== ':memory:' && existsSync(file) && statSync(file).size > 0;
  // A rollback journal must be played back first, which a read-only connection cannot do.
  if (!worthwhile || existsSync(`${file}-journal`)) return;
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    if (statSync(file).size > checkedUpToBytes) return;
    const finding = String(database.prepare('PRAGMA quick_check(1)').get()?.['quick_check']);
    if (finding !== 'ok') throw new SqliteFileError('damaged', damagedText(holds, file, finding));
  } finally {
    database.close();
  }
};

const prepareFile = (database: DatabaseSync, options: SqliteFileOptions): void => {
  database.exec('PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON;');
  // Tables and marks come in one transaction before the log is switched on: a kill leaves an empty file or a whole one.
  database.exec('BEGIN IMMEDIATE');
  try {
    createSchema(database, options);
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
  database.exec('PRAGMA journal_mode = WAL');
  database.exec(`PRAGMA synchronous = ${options.synchronous}; PRAGMA temp_store = MEMORY;`);
  if (options.maxBytes === undefined) return;
  const pageSize = Number(database.prepare('PRAGMA page_size').get()?.['page_size']);
  database.exec(`PRAGMA max_page_count = ${String(Math.floor(options.maxBytes / pageSize))}`);
};

const createSchema = (database: DatabaseSync, options: SqliteFileOptions): void => {
  const found = {
    applicationId: Number(database.prepare('PRAGMA application_id').get()?.['application_id']),
    schemaVersion: Number(database.prepare('PRAGMA user_version').get()?.['user_version']),
  };
  refuseOther(options, found);
  if (found.applicationId === options.applicationId) return;
  const tables = Number(database.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.['n']);
  if (tables > 0) {
    const detail = 'it belongs to another program';
    throw new SqliteFileError('damaged', damagedText(options.holds, options.file, detail));
  }
  database.exec(options.schema);
  database.exec(`PRAGMA application_id = ${String(options.applicationId)}`);
  database.exec(`PRAGMA user_version = ${String(options.schemaVersion)}`);
};
