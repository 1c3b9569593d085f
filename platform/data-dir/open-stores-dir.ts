import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { legacyDemoFile } from '../trial.ts';
import { openDemoFolder, rejectDemoFolder } from './demo-folder.ts';
import { ensureDataDir } from './ensure-folder.ts';
import { rejectUnfinishedRestore } from './restoring-folder.ts';

/** Opens the folder of the stores: the demo's folder, or a folder that the demo cannot claim. */
export const openStoresDir = async ({
  demo,
  storesDir,
}: Pick<Config, 'demo' | 'storesDir'>): Promise<void> => {
  if (demo) return openDemoFolder(storesDir);
  rejectDemoFolder(storesDir);
  rejectUnfinishedRestore(storesDir);
  await ensureDataDir(storesDir);
  // Members may join from now on, so a later demo must not take over this folder.
  await rm(path.join(storesDir, legacyDemoFile), { force: true });
};
