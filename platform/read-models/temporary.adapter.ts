import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ReadModels } from './read-models.port.ts';
import { sqliteReadModels } from './sqlite.adapter.ts';

const prefix = 'temporary-';

/** Beside the stores, because they contain personal data. */
export const openTemporaryReadModels = async (storesDir: string): Promise<ReadModels> => {
  const folder = await mkdtemp(path.join(storesDir, prefix));
  const readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
  return {
    ...readModels,
    close: async () => {
      await readModels.close();
      await rm(folder, { recursive: true });
    },
  };
};

/** Deletes what a killed process left behind. Only for the process that holds the folder's lock. */
export const removeTemporaryReadModels = async (storesDir: string): Promise<void> => {
  for (const entry of await readdir(storesDir, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name.startsWith(prefix))
      await rm(path.join(storesDir, entry.name), { recursive: true });
};
