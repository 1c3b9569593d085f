import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';

/** What a SQLite file of ours says of itself in its first page. */
export type DataFileKind = {
  /** For the message, such as "event store". */
  readonly name: string;
  /** `PRAGMA application_id`: tells our files from others. */
  readonly applicationId: number;
  /** `PRAGMA user_version`: the newest schema that this program knows. */
  readonly version: number;
};

/** The file is not ours, damaged, or from a newer Tidemark; it was not touched. */
export class DataFileError extends Error {
  readonly file: string;
  /** The message alone says everything: no stack is shown. */
  readonly isPlain = true;

  constructor(file: string, reason: string, options?: ErrorOptions) {
    super(`${file} cannot be used: ${reason} The file was left as it is.`, options);
    this.name = 'DataFileError';
    this.file = file;
  }
}

/**
 * Looks at the header without opening the database, because opening alone may change a file. Answers the schema version,
 * undefined when there is no file yet. Throws `DataFileError`.
 */
export const checkDataFile = (file: string, kind: DataFileKind): number | undefined => {
  if (!existsSync(file)) return undefined;
  const header = readHeader(file);
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0') {
    throw new DataFileError(file, `it is damaged or no ${kind.name} of Tidemark.`);
  }
  if (header.readUInt32BE(68) !== kind.applicationId) {
    throw new DataFileError(file, `it is a database, but no ${kind.name} of Tidemark.`);
  }
  const version = header.readUInt32BE(60);
  if (version > kind.version) {
    throw new DataFileError(
      file,
      `it was written by a newer Tidemark (schema ${String(version)}, this one knows ${String(kind.version)}). Start the newer one.`,
    );
  }
  if (!hasUnfinishedWrites(file)) checkLength(file, header);
  return version;
};

const readHeader = (file: string): Buffer => {
  const header = Buffer.alloc(100);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, header, 0, header.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return header;
};

/** After a kill the log beside the file holds what the file lacks: SQLite puts it in order on opening. */
const hasUnfinishedWrites = (file: string): boolean =>
  [`${file}-wal`, `${file}-journal`].some((log) => existsSync(log) && statSync(log).size > 0);

const checkLength = (file: string, header: Buffer): void => {
  const raw = header.readUInt16BE(16);
  const pageSize = raw === 1 ? 65_536 : raw;
  // The count is valid only when it was written with the last change.
  const counted = header.readUInt32BE(24) === header.readUInt32BE(92);
  const expected = header.readUInt32BE(28) * pageSize;
  if (counted && statSync(file).size < expected) {
    throw new DataFileError(file, 'it is damaged: its end is missing.');
  }
};
