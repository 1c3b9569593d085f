export type SqliteFileErrorCode = 'damaged' | 'full' | 'unavailable';

export class SqliteFileError extends Error {
  readonly code: SqliteFileErrorCode;
  readonly isPlain = true;

  constructor(code: SqliteFileErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SqliteFileError';
    this.code = code;
  }
}

export type NamedFile = {
  readonly file: string;
  /** For example `event store`. */
  readonly name: string;
  /** Instruction for the operator, as a sentence. */
  readonly remedy: string;
};

export const refusedFileError = (
  { file, remedy }: NamedFile,
  reason: string,
  options?: ErrorOptions,
): SqliteFileError => {
  const message = `${file} cannot be used: ${reason}. The file was left as it is. ${remedy}`;
  return new SqliteFileError('damaged', message, options);
};

const diskFullCode = 13;
const damagedFileCodes = [11, 26];
// Busy, locked, read-only, I/O error, cannot be opened.
const unavailableCodes = [5, 6, 8, 10, 14];
// SQLITE_IOERR_SHMSIZE: the shared memory file could not grow because the disk is full.
const sharedMemoryFullCode = 4874;

/** Undefined for any other error, including SQLite errors that do not concern the file. */
export const sqliteErrorCode = (error: unknown): SqliteFileErrorCode | undefined => {
  if (!(error instanceof Error && 'errcode' in error)) return undefined;
  const code = Number(error.errcode);
  const primaryCode = code & 0xff;
  if (primaryCode === diskFullCode || code === sharedMemoryFullCode) return 'full';
  if (damagedFileCodes.includes(primaryCode)) return 'damaged';
  return unavailableCodes.includes(primaryCode) ? 'unavailable' : undefined;
};

export const explainSqliteError = (named: NamedFile, error: unknown): Error => {
  const code = sqliteErrorCode(error);
  if (code === undefined) return error instanceof Error ? error : new Error(String(error));
  const detail = error instanceof Error ? error.message : String(error);
  const options = { cause: error };
  const { file, name } = named;
  switch (code) {
    case 'damaged':
      return refusedFileError(named, `it is damaged (${detail})`, options);
    case 'full':
      return new SqliteFileError(
        code,
        `The ${name} cannot grow: the disk is full (${file}).`,
        options,
      );
    case 'unavailable':
      return new SqliteFileError(
        code,
        `The ${name} cannot be reached: ${detail} (${file}).`,
        options,
      );
  }
};
