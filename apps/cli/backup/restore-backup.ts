import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eventRegistry } from '#application/event-registry.ts';
import { observationCollections } from '#observations/collections.ts';
import { writeDurably } from '#platform/backup/durable-file.ts';
import type { OpenBackup } from '#platform/backup/read-backup.ts';
import { restoreStores } from '#platform/backup/restore-stores.ts';
import { createPlatform } from '#platform/composition.ts';
import type { Config } from '#platform/config.ts';
import { movingMarker, restoringFolder } from '#platform/data-dir/restoring-folder.ts';
import { erasureListFile } from '#platform/erasure-list/erasure-list-file.ts';
import type { ListContent } from '#platform/erasure-list/erasure-list.port.ts';
import { createLogger } from '#platform/logger.ts';
import { OperatorError } from '#platform/plain-error.ts';
import type { Platform } from '#platform/platform.ts';
import { holdRestoredInstallation } from './hold-restored.ts';

export type RestoreOptions = {
  readonly backup: OpenBackup;
  readonly erasures: ListContent;
  readonly onProgress: (text: string) => void;
};

export type RestoreResult = {
  /** Accounts and requests that were erased after the backup was made. */
  readonly erased: number;
};

/**
 * Builds the stores in a folder of their own and then moves them to their place. The folder or the
 * marker exists until the end, so that no process starts on a part of the data.
 */
export const restoreBackup = async (
  config: Config,
  options: RestoreOptions,
): Promise<RestoreResult> => {
  const { storesDir } = config;
  const stagingDir = restoringFolder(storesDir);
  await requireEmpty(storesDir);
  await rm(stagingDir, { recursive: true, force: true });
  await mkdir(stagingDir, { recursive: true, mode: 0o700 });
  await writeFiles(stagingDir, options.backup);
  // The list stays at its place, which can be in the data folder.
  const ERASURE_LIST = path.resolve(erasureListFile(config));
  const erasedCount = await fillStores({ ...config, storesDir: stagingDir, ERASURE_LIST }, options);
  await rm(path.join(stagingDir, 'outbox'), { recursive: true, force: true });
  await moveStores(storesDir, stagingDir);
  return { erased: erasedCount };
};

// A restore that was interrupted while it moved stores left some of its own, which are replaced.
// Otherwise nothing may be left: it would be the data of an installation, and SQLite would apply an
// old write-ahead log to a restored database.
const requireEmpty = async (storesDir: string): Promise<void> => {
  if (existsSync(movingMarker(storesDir)) || !existsSync(storesDir)) return;
  const existingEntry = (await readdir(storesDir)).find(
    (name) => /\.sqlite(-wal|-shm)?$/.test(name) && !name.startsWith('lock.sqlite'),
  );
  if (existingEntry === undefined) return;
  throw new OperatorError(
    `${storesDir} has data: ${existingEntry}. A restore needs an empty folder: move the data away, or set DATA_DIR to another folder.`,
  );
};

const writeFiles = async (building: string, backup: OpenBackup): Promise<void> => {
  const masterKey = await backup.masterKey();
  const fileOptions = { mode: 0o600 };
  if (masterKey !== undefined)
    await writeFile(path.join(building, 'master.key'), masterKey, fileOptions);
  for (const { name } of backup.manifest.files) {
    const file = path.join(building, name);
    await writeFile(file, '', fileOptions);
    for await (const block of backup.fileContent(name)) await appendFile(file, block);
  }
};

const fillStores = async (
  config: Config,
  { backup, erasures, onProgress }: RestoreOptions,
): Promise<number> => {
  const definitions = observationCollections;
  await withPlatform(config, (platform) =>
    restoreStores(platform, backup, { definitions, onProgress }),
  );
  onProgress('erasures');
  // Opened again, because the secrets of the installation came with the keys.
  return withPlatform(config, (platform) => holdRestoredInstallation(platform, erasures));
};

const withPlatform = async <Result>(
  config: Config,
  work: (platform: Platform) => Promise<Result>,
): Promise<Result> => {
  const logger = createLogger({ level: 'error', name: 'cli' });
  const platform = await createPlatform(config, { logger, eventRegistry, allInOne: true });
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
};

// The mark of a demo's folder comes first, because the demo refuses a folder without it.
const moveStores = async (storesDir: string, building: string): Promise<void> => {
  const names = (await readdir(building)).sort(
    (one, other) => getMoveOrder(one) - getMoveOrder(other),
  );
  await writeDurably(movingMarker(storesDir), '');
  for (const name of names) await rename(path.join(building, name), path.join(storesDir, name));
  await rm(building, { recursive: true });
  await rm(movingMarker(storesDir));
};

const getMoveOrder = (name: string): number => (name === 'demo-folder.json' ? 0 : 1);
