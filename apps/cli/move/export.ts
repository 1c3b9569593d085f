import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig, type Config } from '#platform/config.ts';
import { exportInstallation, prepareFolders } from '#platform/move/export-installation.ts';
import type { ExportManifest } from '#platform/move/manifest.ts';
import { findMoveStatus, formatMoveStatus, saveMoveStatus } from '#platform/move/move-mark.ts';
import { OperatorError } from '#platform/plain-error.ts';
import type { Platform } from '#platform/platform.ts';
import { projections } from '#projections/catalogue.ts';
import { listMismatchedReactions } from '#workers/engine/reaction-progress.ts';
import type { Arguments } from '../arguments.ts';
import { parseBackupFolders, type BackupFolderPaths } from '../backup/folders.ts';
import type { LocalCommand, Output } from '../command.ts';
import {
  positionFields,
  requireStillStopped,
  withStoppedInstallation,
} from './stopped-installation.ts';

export const exportCommand: LocalCommand = {
  name: 'move export',
  parameters: '<folder> [--keys <folder>]',
  summary:
    'write a stopped installation into a folder, for import into other engines; it does not start again',
  positionals: ['folder'],
  options: ['keys'],
  runs: 'locally',
  run: (given, output) => runMoveExport(readConfig(process.env), given, output),
};

type Wait = (ms: number) => Promise<unknown>;

export const runMoveExport = async (
  config: Config,
  given: Arguments,
  output: Output,
  waitFor: Wait = wait,
): Promise<void> => {
  requireInstallation(config);
  requireSingleMasterKey(config);
  await withStoppedInstallation(config, output, async (platform) => {
    await requireNoPartialImport(platform);
    await requireMatchingLog(platform);
    const folders = parseBackupFolders(given);
    await prepareFolders({ ...folders, storesDir: config.storesDir });
    try {
      await exportStoppedInstallation(platform, { folders, output, waitFor });
    } catch (error) {
      output.error(
        'The export failed. Until it is repeated or npm run cli -- move cancel is run, this installation does not start.',
      );
      throw error;
    }
  });
};

const requireInstallation = ({ demo, embedded, storesDir, DATA_DIR }: Config): void => {
  if (demo || !embedded || existsSync(path.join(storesDir, 'events.sqlite'))) return;
  throw new OperatorError(`No data in ${DATA_DIR}: Tidemark has not run in this folder.`);
};

// Keys that the former master key wrapped could not be opened with the exported one.
const requireSingleMasterKey = ({ OTHER_MASTER_KEY }: Config): void => {
  if (OTHER_MASTER_KEY === undefined) return;
  throw new OperatorError(
    'Not exported: OTHER_MASTER_KEY is set, so the master key may not be replaced everywhere. Run npm run cli -- rewrap-keys, remove OTHER_MASTER_KEY, then repeat.',
  );
};

const requireNoPartialImport = async (platform: Platform): Promise<void> => {
  const moveStatus = await findMoveStatus(platform);
  if (moveStatus?.state === 'importing')
    throw new OperatorError(`Not exported: ${formatMoveStatus(moveStatus)}`);
};

type Export = {
  readonly folders: BackupFolderPaths;
  readonly output: Output;
  readonly waitFor: Wait;
};

const exportStoppedInstallation = async (
  platform: Platform,
  { folders, output, waitFor }: Export,
): Promise<void> => {
  const now = platform.clock.now();
  const exportId = randomUUID();
  // First, so that no process starts while the data is copied.
  await saveMoveStatus(platform, { state: 'exported', exportId, at: now.toISOString() });
  await requireStillStopped(platform, waitFor);
  const manifest = await exportInstallation(platform, {
    ...folders,
    exportId,
    storesDir: platform.config.storesDir,
    rebuilt: new Set(projections.map(({ collection }) => collection.name)),
    positionFields,
    now,
    onProgress: output.progress,
  });
  printReport(manifest, folders, output);
};

const printReport = (
  { log, collections, keptDocuments, jobs, keys }: ExportManifest,
  { folder, keysFolder }: BackupFolderPaths,
  { line }: Output,
): void => {
  const documents = collections.reduce((sum, each) => sum + each.documents, keptDocuments.count);
  line(
    `Exported to ${folder}: ${String(log.events)} events, ${String(documents)} documents, ${String(jobs.count)} jobs.`,
  );
  line(`${String(keys.count)} keys in ${keysFolder}. Keep this folder apart.`);
  line('This installation does not start any more. To use it again: npm run cli -- move cancel.');
  line('Next, with the settings of the new installation: npm run cli -- move import <folder>.');
};

const requireMatchingLog = async ({ readModels }: Platform): Promise<void> => {
  const mismatchedReactions = await listMismatchedReactions(readModels);
  if (mismatchedReactions.length === 0) return;
  throw new OperatorError(
    `Not exported: these reactions followed another log: ${mismatchedReactions.join(', ')}. First run npm run cli -- reactions resume --from <position|head>.`,
  );
};
