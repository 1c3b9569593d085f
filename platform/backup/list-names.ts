import { readdir } from 'node:fs/promises';

/** The names in a folder; none if it does not exist. */
export const listNames = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
