import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { ConfigError } from '../config.ts';

export const ensureDataDir = async (folder: string): Promise<void> => {
  try {
    await createFolder(resolve(folder));
    await access(folder, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const quotedFolder = JSON.stringify(folder);
    throw new ConfigError([
      `DATA_DIR is ${quotedFolder}: expected a folder that can be made and written (${reason})`,
    ]);
  }
};

// Creates one level at a time, because a recursive `mkdir` never returns for a path such as /proc.
const createFolder = async (folder: string): Promise<void> => {
  const stats = await stat(folder).catch(() => undefined);
  if (stats?.isDirectory()) return;
  if (stats) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
  if (dirname(folder) !== folder) await createFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
};
