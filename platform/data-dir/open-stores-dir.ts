import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import { olderDemoMark } from '../trial.ts';
import { openDemoFolder, refuseDemoFolder } from './demo-folder.ts';
import { ensureDataDir } from './ensure-folder.ts';

/** The folder of the stores: that of the demo, or one that no demo may take. */
export const openStoresDir = async ({
  demo,
  storesDir,
}: Pick<Config, 'demo' | 'storesDir'>): Promise<void> => {
  if (demo) return openDemoFolder(storesDir);
  refuseDemoFolder(storesDir);
  await ensureDataDir(storesDir);
  // Members may join from now on, and a later demo must not take their place.
  await rm(path.join(storesDir, olderDemoMark), { force: true });
};
