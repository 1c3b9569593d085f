import { Rejection } from '#domain/shared/rejection.ts';
import { saveBackupRecord } from '#platform/backup/backup-record.ts';
import type { UnreadableBackup } from '#platform/backup/backup.port.ts';
import { projections } from '#projections/catalogue.ts';
import type { ProductCommand } from '../command.ts';
import { parseBackupFolders } from './folders.ts';

export const backupCommand: ProductCommand = {
  name: 'backup',
  parameters: '<folder> [--keys <folder>]',
  summary:
    'add a backup of the running installation to a folder; copies only what changed, and the keys into a second folder',
  positionals: ['folder'],
  options: ['keys'],
  files: ['folder', 'keys'],
  runs: 'in-product',
  reads: true,
  run: async (platform, given, { line, progress }) => {
    const { backups } = platform;
    if (!backups) throw externalStoresError();
    const { folder, keysFolder } = parseBackupFolders(given);
    const startedAt = new Date();
    const backup = await backups.create(platform, {
      folder,
      keysFolder,
      rebuilt: new Set(projections.map(({ collection }) => collection.name)),
      // The time of the backup on the wall, also in a demo whose clock was moved.
      now: () => new Date(),
      onProgress: progress,
    });
    await saveBackupRecord(platform, startedAt);
    const { sequence, events, newEvents, documents, keys, newBytes, unreadable, otherKeyFiles } =
      backup;
    line(
      `Backup ${String(sequence)} in ${folder}: ${String(events)} events (${String(newEvents)} new), ${String(documents)} documents, ${formatMegabytes(newBytes)} added.`,
    );
    line(`${String(keys)} keys in ${keysFolder}. Keep this folder apart from the backup.`);
    for (const older of unreadable) line(formatUnreadable(folder, older));
    if (otherKeyFiles.length > 0) line(formatOtherKeyFiles(keysFolder, otherKeyFiles.length));
  },
};

const formatUnreadable = (folder: string, { sequence, problem }: UnreadableBackup): string =>
  problem === undefined
    ? `Backup ${String(sequence)} cannot be read: it is damaged, or a newer Tidemark wrote it. Until it is deleted, which happens after 30 days, old data in ${folder} is not removed.`
    : `${problem} Until it can be read or is deleted, which happens after 30 days, old data in ${folder} is not removed.`;

const formatOtherKeyFiles = (keysFolder: string, count: number): string =>
  `${keysFolder} also has ${String(count)} key files of other backup folders. Tidemark does not delete them. Delete each when its backup is gone, after 30 days at the latest. If you did not expect them, check that the disk with the backups is mounted.`;

const formatMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const externalStoresError = (): Rejection =>
  new Rejection('conflict', 'backup/engines', {
    message:
      'This installation uses engines. Back them up with their own tools, as docs/operations.md describes.',
  });
