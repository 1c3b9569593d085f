import { saveBackupRecord } from '#platform/backup/backup-record.ts';
import { fingerprintErasures } from '#platform/erasure-list/erasure-list.port.ts';
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
    const list = await platform.erasureList?.read();
    await saveBackupRecord(platform, now, list && fingerprintErasures(list));
    line(`Recorded a backup at ${now.toISOString()}.`);
  },
};
