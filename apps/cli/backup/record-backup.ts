import { saveBackupRecord } from '#platform/backup/backup-record.ts';
import type { ProductCommand } from '../command.ts';

/** For engines, which are backed up with their own tools. */
export const recordBackupCommand: ProductCommand = {
  name: 'record-backup',
  parameters: '',
  summary:
    'record that the engines were backed up with their own tools, for the overdue-backup check',
  positionals: [],
  options: [],
  runs: 'in-product',
  run: async (platform, _given, { line }) => {
    const now = new Date();
    await saveBackupRecord(platform, now);
    line(`Recorded a backup at ${now.toISOString()}.`);
  },
};
