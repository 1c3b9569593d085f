import { chmodSync, statSync } from 'node:fs';

const ownerOnly = 0o600;

/** The files of a database. SQLite creates the later ones with the mode of the first. */
export const fileSuffixes = ['', '-journal', '-wal', '-shm'] as const;

/**
 * Restricts the files of a database to their owner, because others may have access to the folder.
 * Changes modes by file name, because closing a file descriptor would release this process's locks
 * on the file.
 */
export const restrictToOwner = (file: string): void => {
  for (const end of fileSuffixes) {
    const stats = statSync(`${file}${end}`, { throwIfNoEntry: false });
    if (stats && (stats.mode & 0o077) !== 0) setOwnerOnlyMode(`${file}${end}`);
  }
};

/**
 * On some mounts and for files of another user, modes cannot be changed; the existing modes are
 * then accepted.
 */
const ignoredCodes = new Set(['EPERM', 'ENOTSUP']);

const setOwnerOnlyMode = (file: string): void => {
  try {
    chmodSync(file, ownerOnly);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ignoredCodes.has(String(error.code))))
      throw error;
  }
};
