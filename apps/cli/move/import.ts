import { observationCollections } from '#observations/collections.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { importInstallation } from '#platform/move/import-installation.ts';
import { openExport, type OpenExport } from '#platform/move/open-export.ts';
import type { Platform } from '#platform/platform.ts';
import type { Arguments } from '../arguments.ts';
import { parseBackupFolders } from '../backup/folders.ts';
import type { LocalCommand, Output } from '../command.ts';
import { positionFields, withStoppedInstallation } from './stopped-installation.ts';

export const importCommand: LocalCommand = {
  name: 'move import',
  parameters: '<folder> [--keys <folder>]',
  summary: 'import an exported installation into empty stores, on any engines',
  positionals: ['folder'],
  options: ['keys'],
  runs: 'locally',
  run: (given, output) => runMoveImport(readConfig(process.env), given, output),
};

export const runMoveImport = async (
  config: Config,
  given: Arguments,
  output: Output,
): Promise<void> => {
  const openedExport = await openExport(parseBackupFolders(given));
  await withStoppedInstallation(withExportedMasterKey(config, openedExport), output, (platform) => {
    warnAboutErasures(platform, openedExport, output);
    return importInstallation(platform, openedExport, {
      definitions: observationCollections,
      positionFields,
      appendsInOrder: config.EVENTSTORE_URL === undefined,
      now: platform.clock.now(),
      onProgress: output.progress,
    });
  });
  const { log, jobs, createdAt } = openedExport.manifest;
  output.line(
    `The export of ${createdAt} was imported: ${String(log.events)} events, ${String(jobs.count)} jobs.`,
  );
  output.line('Everybody has to log in again. Mails, jobs and reactions go on where they were.');
  output.line('Next: start Tidemark, then npm run cli -- verify.');
};

const warnAboutErasures = (
  { erasureList }: Platform,
  { manifest: { erasures } }: OpenExport,
  { error }: Output,
): void => {
  if (erasureList || erasures.length === 0) return;
  error(
    `ERASURE_LIST is not set, so the list of ${String(erasures.length)} erasures is not imported. Keep the one of the old installation: without it, restoring a backup can bring erased members back.`,
  );
};

// The keys are wrapped by the master key of the exported installation, and are wrapped again here.
const withExportedMasterKey = (config: Config, { masterKey }: OpenExport): Config =>
  config.OTHER_MASTER_KEY === undefined && masterKey !== undefined
    ? { ...config, OTHER_MASTER_KEY: masterKey }
    : config;
