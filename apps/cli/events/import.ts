import { Rejection } from '#domain/shared/rejection.ts';
import { importLog } from '#platform/log-file/import-log.ts';
import { readKeyFile } from '#platform/log-file/key-file.ts';
import { hasAnyReactionStarted } from '#workers/engine/reaction-progress.ts';
import type { ProductCommand } from '../command.ts';

export const importEvents: ProductCommand = {
  name: 'import-events',
  parameters: '<file> [--keys <file>]',
  summary:
    'append the events of an exported file, as they were stored, to an installation that was never started',
  words: ['file'],
  options: ['keys'],
  files: ['file', 'keys'],
  runs: 'in-product',
  run: async (platform, { words, options }, { line, progress }) => {
    const [file = ''] = words;
    if (await hasAnyReactionStarted(platform)) throw alreadyStartedRejection();
    const keyFile = options['keys'];
    const keys = keyFile === undefined ? [] : await readKeyFile(keyFile);
    const { added, known } = await importLog(platform, {
      file,
      keys,
      onProgress: ({ step, events }) => {
        progress(`${String(events)} events ${step === 'checking' ? 'checked' : 'imported'}`);
      },
    });
    if (known > 0) line(`${String(known)} events were here already.`);
    line(`${String(added)} events imported from ${file}.`);
    if (keyFile !== undefined) line(`${String(keys.length)} keys imported from ${keyFile}.`);
  },
};

const alreadyStartedRejection = (): Rejection =>
  new Rejection('conflict', 'log/already-started', {
    message:
      'Tidemark has run on this installation: it would send mail about imported events as if they were new. Import into one that was never started.',
  });
