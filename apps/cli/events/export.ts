import { exportKeys } from '#platform/log-file/key-file.ts';
import { exportLog } from '#platform/log-file/export-log.ts';
import { UsageError } from '../arguments.ts';
import type { ProductCommand } from '../command.ts';

export const exportEvents: ProductCommand = {
  name: 'export-events',
  parameters: '<file> [--keys <file>]',
  summary:
    'write all events as stored into a file (JSON Lines, gzip); with --keys, the wrapped keys into a second one',
  positionals: ['file'],
  options: ['keys'],
  files: ['file', 'keys'],
  runs: 'in-product',
  reads: true,
  run: async (platform, { positionals, options }, { line, progress }) => {
    const [file = ''] = positionals;
    const keyFile = options['keys'];
    if (keyFile === file) throw new UsageError('The keys need a file of their own.');
    const events = await exportLog(platform, file, (written) => {
      progress(`${String(written)} events written`);
    });
    line(`${String(events)} events written to ${file}. Personal fields are encrypted.`);
    if (keyFile === undefined) return;
    // Keys are exported last, so that every exported event has its key.
    const keys = await exportKeys(platform, keyFile);
    line(
      `${String(keys)} keys written to ${keyFile}. They need the MASTER_KEY of this installation.`,
    );
  },
};
