import path from 'node:path';
import { checkBackup, openBackup } from '#platform/backup/read-backup.ts';
import type { Manifest } from '#platform/backup/manifest.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { demoMarkerFile } from '#platform/data-dir/demo-folder.ts';
import { describeInstallation } from '#platform/data-dir/installation.ts';
import { lockDataDir } from '#platform/data-dir/lock.ts';
import { erasureListFile } from '#platform/erasure-list/erasure-list-file.ts';
import { OperatorError } from '#platform/plain-error.ts';
import { parseCount, type Arguments } from '../arguments.ts';
import type { LocalCommand, Output } from '../command.ts';
import { loadErasuresToRepeat } from './erasures-since.ts';
import { parseBackupFolders } from './folders.ts';
import { restoreBackup } from './restore-backup.ts';

export const restoreCommand: LocalCommand = {
  name: 'restore',
  parameters:
    '<folder> [--keys <folder>] [--backup <number>] [--erasures <file>] [--without-erasure-list]',
  summary:
    'restore a backup into an empty data folder; jobs, reactions and mails then wait for release-restored',
  positionals: ['folder'],
  options: ['keys', 'backup', 'erasures'],
  flags: ['without-erasure-list'],
  runs: 'locally',
  run: (given, output) => restore(readConfig(process.env), given, output),
};

export const restore = async (config: Config, given: Arguments, output: Output): Promise<void> => {
  if (!config.embedded) throw externalStoresError();
  const installation = describeInstallation(config);
  output.error(`Installation: ${installation}`);
  const lock = await lockDataDir({ folder: config.DATA_DIR, installation, now: new Date() });
  try {
    await restoreWithLock(config, given, output);
  } finally {
    await lock.release();
  }
};

const restoreWithLock = async (
  config: Config,
  given: Arguments,
  { line, progress }: Output,
): Promise<void> => {
  const { options } = given;
  const number = options['backup'];
  const sequence = number === undefined ? undefined : parseCount('--backup', number, 999_999);
  const backup = await openBackup({ ...parseBackupFolders(given), sequence });
  const { manifest } = backup;
  requireSameKind(config, manifest);
  const erasures = await loadErasuresToRepeat({
    manifest,
    file: path.resolve(options['erasures'] ?? erasureListFile(config)),
    withoutList: options['without-erasure-list'] !== undefined,
  });
  await checkBackup(backup, progress);
  const { erased } = await restoreBackup(config, { backup, erasures, onProgress: progress });
  line(
    `Backup ${String(manifest.sequence)} of ${manifest.createdAt} was restored: ${String(manifest.log.events)} events.`,
  );
  if (erased > 0) line(`${String(erased)} erasures after the backup were repeated.`);
  line('Everybody has to log in again. Jobs, reactions and mails wait.');
  line('Next: start Tidemark, then npm run cli -- verify and npm run cli -- release-restored.');
};

// Without its settings, an installation can look like a trial of the demo.
const requireSameKind = ({ demo }: Config, { files }: Manifest): void => {
  const isDemoBackup = files.some(({ name }) => name === demoMarkerFile);
  if (isDemoBackup === demo) return;
  throw new OperatorError(
    isDemoBackup
      ? 'This is the backup of a demo. Restore it with DEMO=on.'
      : 'This is not the backup of a demo. Restore it with DEMO=off and the settings of the installation.',
  );
};

const externalStoresError = (): OperatorError =>
  new OperatorError(
    'Engines are restored with their own tools, as docs/operations.md describes. Unset EVENTSTORE_URL, MONGODB_URL and REDIS_URL to restore into DATA_DIR.',
  );
