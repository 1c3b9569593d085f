import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readConfig, type Config } from '#platform/config.ts';
import { exportInstallation } from '#platform/move/export-installation.ts';
import { saveMoveMark } from '#platform/move/move-mark.ts';
import { PlainError } from '#platform/plain-error.ts';
import type { Platform } from '#platform/platform.ts';
import { projections } from '#projections/catalogue.ts';
import { listMismatchedReactions } from '#workers/engine/reaction-progress.ts';
import type { Arguments } from '../arguments.ts';
import { namedFolders } from '../backup/folders.ts';
import type { LocalCommand, Output } from '../command.ts';
import { positionFields, withStoppedInstallation } from './stopped-installation.ts';

export const exportCommand: LocalCommand = {
  name: 'move export',
  parameters: '<folder> [--keys <folder>]',
  summary:
    'write a stopped installation into a folder, for import into other engines; it does not start again',
  words: ['folder'],
  options: ['keys'],
  runs: 'locally',
  run: (given, output) => moveExport(readConfig(process.env), given, output),
};

export const moveExport = async (
  config: Config,
  given: Arguments,
  output: Output,
): Promise<void> => {
  requireInstallation(config);
  await withStoppedInstallation(config, output, (platform) =>
    exportStopped(platform, given, output),
  );
};

const requireInstallation = ({ demo, embedded, storesDir, DATA_DIR }: Config): void => {
  if (demo || !embedded || existsSync(path.join(storesDir, 'events.sqlite'))) return;
  throw new PlainError(`No data in ${DATA_DIR}: Tidemark has not run in this folder.`);
};

const exportStopped = async (
  platform: Platform,
  given: Arguments,
  { line, progress }: Output,
): Promise<void> => {
  await requireKnownLog(platform);
  const folders = namedFolders(given);
  const now = platform.clock.now();
  const exportId = randomUUID();
  // First, so that no process starts while the data is copied.
  await saveMoveMark(platform, { state: 'exported', exportId, at: now.toISOString() });
  const { log, collections, keptDocuments, jobs, keys } = await exportInstallation(platform, {
    ...folders,
    exportId,
    storesDir: platform.config.storesDir,
    rebuilt: new Set(projections.map(({ collection }) => collection.name)),
    positionFields,
    now,
    onProgress: progress,
  });
  const documents = collections.reduce((sum, each) => sum + each.documents, keptDocuments.count);
  line(
    `Exported to ${folders.folder}: ${String(log.events)} events, ${String(documents)} documents, ${String(jobs.count)} jobs.`,
  );
  line(`${String(keys.count)} keys in ${folders.keysFolder}. Keep this folder apart.`);
  line('This installation does not start any more. To use it again: npm run cli -- move cancel.');
  line('Next, with the settings of the new installation: npm run cli -- move import <folder>.');
};

const requireKnownLog = async ({ readModels }: Platform): Promise<void> => {
  const waiting = await listMismatchedReactions(readModels);
  if (waiting.length === 0) return;
  throw new PlainError(
    `Not exported: these reactions followed another log: ${waiting.join(', ')}. First run npm run cli -- reactions resume --from <position|head>.`,
  );
};
