import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { OperatorError } from '../plain-error.ts';

/**
 * Rejects with an `OperatorError` if a file exists but cannot be read, for example by this user. It
 * can be undamaged, so that no advice to delete it may follow.
 */
export const readBackupFile = (file: string): Promise<Buffer> =>
  readFile(file).catch((cause: unknown) => {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw cause;
    const user = process.getuid?.() ?? userInfo().username;
    throw new OperatorError(
      `${file} cannot be read by user ${String(user)} (${String(code)}). Check the owner and the permissions of the file and of its folder.`,
      { cause },
    );
  });

/** Undefined if the file does not exist. */
export const readBackupFileIfExists = (file: string): Promise<Buffer | undefined> =>
  readBackupFile(file).catch((error: unknown) => {
    if (error instanceof OperatorError) throw error;
    return undefined;
  });
