import { checkBackup, openBackup } from '#platform/backup/read-backup.ts';
import type { LocalCommand } from '../command.ts';
import { parseBackupFolders } from './folders.ts';

export const checkBackupCommand: LocalCommand = {
  name: 'check-backup',
  parameters: '<folder> [--keys <folder>]',
  summary: 'read the newest backup in a folder completely and compare every checksum',
  positionals: ['folder'],
  options: ['keys'],
  runs: 'locally',
  run: async (given, { line, progress }) => {
    const backup = await openBackup(parseBackupFolders(given));
    await checkBackup(backup, progress);
    const { sequence, createdAt, log } = backup.manifest;
    line(
      `Backup ${String(sequence)} of ${createdAt} is complete: ${String(log.events)} events, every checksum matches.`,
    );
  },
};
