export type SqliteFileErrorCode = 'damaged' | 'full' | 'unavailable';

/** What went wrong with a file of ours, in words for an operator. */
export class SqliteFileError extends Error {
  readonly code: SqliteFileErrorCode;
  /** The message alone says everything: no stack is shown. */
  readonly isPlain = true;

  constructor(code: SqliteFileErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SqliteFileError';
    this.code = code;
  }
}

/** How messages speak of a file. */
export type NamedFile = {
  readonly file: string;
  /** Such as `event store`. */
  readonly name: string;
  /** What an operator does when it cannot be used, as a sentence. */
  readonly remedy: string;
};

/** The file cannot be used, and it was not touched. */
export const refusedFile = (
  { file, remedy }: NamedFile,
  reason: string,
  options?: ErrorOptions,
): SqliteFileError => {
  const message = `${file} cannot be used: ${reason}. The file was left as it is. ${remedy}`;
  return new SqliteFileError('damaged', message, options);
};

const full = 13;
const damaged = [11, 26];
/** Busy, locked, read-only, input or output failed, cannot be opened. */
const unavailable = [5, 6, 8, 10, 14];
/** The shared memory file could not grow: the disk is full. */
const sharedMemoryFull = 4874;

/** What an error of SQLite means; undefined for any other error, and for one that says nothing of the file. */
export const sqliteTrouble = (error: unknown): SqliteFileErrorCode | undefined => {
  if (!(error instanceof Error && 'errcode' in error)) return undefined;
  const code = Number(error.errcode);
  const primary = code & 0xff;
  if (primary === full || code === sharedMemoryFull) return 'full';
  if (damaged.includes(primary)) return 'damaged';
  return unavailable.includes(primary) ? 'unavailable' : undefined;
};

/** Says what an error of SQLite means; other errors come back as they are. */
export const explainSqliteError = (named: NamedFile, error: unknown): Error => {
  const trouble = sqliteTrouble(error);
  if (trouble === undefined) return error instanceof Error ? error : new Error(String(error));
  const detail = error instanceof Error ? error.message : String(error);
  const options = { cause: error };
  const { file, name } = named;
  switch (trouble) {
    case 'damaged':
      return refusedFile(named, `it is damaged (${detail})`, options);
    case 'full':
      return new SqliteFileError(
        trouble,
        `The ${name} cannot grow: the disk is full (${file}).`,
        options,
      );
    case 'unavailable':
      return new SqliteFileError(
        trouble,
        `The ${name} cannot be reached: ${detail} (${file}).`,
        options,
      );
  }
};
