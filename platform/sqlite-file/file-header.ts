import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { refusedFile, type NamedFile } from './sqlite-errors.ts';

export type FileMarks = {
  readonly applicationId: number;
  readonly schemaVersion: number;
};

const magic = 'SQLite format 3\0';
const headerBytes = 100;

/**
 * Reads the header directly, because opening a file with SQLite may already replay its WAL. Throws
 * `SqliteFileError`.
 */
export const checkHeader = (marked: NamedFile & FileMarks): void => {
  const { file, name } = marked;
  const header = readHeader(file);
  if (header.length < headerBytes || header.toString('latin1', 0, magic.length) !== magic) {
    throw refusedFile(marked, `it is damaged or not a Tidemark ${name}`);
  }
  if (header.readUInt32BE(68) !== marked.applicationId) {
    throw refusedFile(marked, `it is a database, but not a Tidemark ${name}`);
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

// After a kill the WAL contains what the file lacks; SQLite recovers it on opening.
const hasUnfinishedWrites = (file: string): boolean =>
  [`${file}-wal`, `${file}-journal`].some((log) => existsSync(log) && statSync(log).size > 0);

const isCutShort = (file: string, header: Buffer): boolean => {
  const raw = header.readUInt16BE(16);
  const pageSize = raw === 1 ? 65_536 : raw;
  // The page count is valid only when it was written with the last change.
  const isCounted = header.readUInt32BE(24) === header.readUInt32BE(92);
  return isCounted && statSync(file).size < header.readUInt32BE(28) * pageSize;
};
