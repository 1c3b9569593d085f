import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { refusedFile, type NamedFile } from './sqlite-trouble.ts';

/** What a SQLite file of ours says of itself in its first page. */
export type FileMarks = {
  /** `PRAGMA application_id`: tells our files from a stranger's and from one another. */
  readonly applicationId: number;
  /** `PRAGMA user_version`: the newest tables that this program knows. */
  readonly schemaVersion: number;
};

const magic = 'SQLite format 3\0';
const headerBytes = 100;

/** Reads the header by hand, because merely opening a file can already replay its log into it. Throws `SqliteFileError`. */
export const checkHeader = (marked: NamedFile & FileMarks): void => {
  const { file, name } = marked;
  const header = readHeader(file);
  if (header.length < headerBytes || header.toString('latin1', 0, magic.length) !== magic) {
    throw refusedFile(marked, `it is damaged or no ${name} of Tidemark`);
  }
  if (header.readUInt32BE(68) !== marked.applicationId) {
    throw refusedFile(marked, `it is a database, but no ${name} of Tidemark`);
  }
  const schemaVersion = header.readUInt32BE(60);
  if (schemaVersion > marked.schemaVersion) {
    const [found, known] = [String(schemaVersion), String(marked.schemaVersion)];
    throw refusedFile(
      { ...marked, remedy: 'Start the newer one.' },
      `it was written by a newer Tidemark (schema ${found}, this one knows ${known})`,
    );
  }
  if (!hasUnfinishedWrites(file) && isCutShort(file, header)) {
    throw refusedFile(marked, 'it is damaged: its end is missing');
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

/** After a kill the log beside the file holds what the file lacks: SQLite puts it in order on opening. */
const hasUnfinishedWrites = (file: string): boolean =>
  [`${file}-wal`, `${file}-journal`].some((log) => existsSync(log) && statSync(log).size > 0);

const isCutShort = (file: string, header: Buffer): boolean => {
  const raw = header.readUInt16BE(16);
  const pageSize = raw === 1 ? 65_536 : raw;
  // The count is valid only when it was written with the last change.
  const isCounted = header.readUInt32BE(24) === header.readUInt32BE(92);
  return isCounted && statSync(file).size < header.readUInt32BE(28) * pageSize;
};
