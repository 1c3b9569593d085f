import { readFileSync, statSync, writeFileSync } from 'node:fs';

/**
 * Beside each database stands the size and time of change that it had when it was closed. A start then does not read a
 * file again that nothing has changed since.
 */
const recordOf = (file: string): string => `${file}.closed`;

const signatureOf = (file: string): string => {
  const { size, mtimeNs } = statSync(file, { bigint: true });
  return `${String(size)} ${String(mtimeNs)}\n`;
};

/** Records the state of a database that was closed. */
export const recordClosed = (file: string): void => {
  try {
    writeFileSync(recordOf(file), signatureOf(file), { mode: 0o600 });
  } catch {
    // Without a record, as on a full disk, the file is checked at the next start.
  }
};

/** Whether nothing has changed a database since it was closed. */
export const isUnchangedSinceClosed = (file: string): boolean => {
  try {
    return readFileSync(recordOf(file), 'utf8') === signatureOf(file);
  } catch {
    return false;
  }
};
