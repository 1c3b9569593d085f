import { chmodSync, statSync } from 'node:fs';

const ownerOnly = 0o600;

/** A database consists of these files; SQLite makes the later ones with the mode of the first. */
export const fileEnds = ['', '-journal', '-wal', '-shm'] as const;

/**
 * Takes the files of a database from all but their owner: the folder may be open to others. By name, because closing
 * a file lets go of the locks that this process holds on it.
 */
export const restrictToOwner = (file: string): void => {
  for (const end of fileEnds) {
    const found = statSync(`${file}${end}`, { throwIfNoEntry: false });
    if (found && (found.mode & 0o077) !== 0) restrict(`${file}${end}`);
  }
};

/** On some mounts, and in files of another user, modes cannot be changed: what they allow was decided there. */
const immutable = new Set(['EPERM', 'ENOTSUP']);

const restrict = (file: string): void => {
  try {
    chmodSync(file, ownerOnly);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && immutable.has(String(error.code))))
      throw error;
  }
};
