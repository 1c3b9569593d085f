import { Rejection } from '#domain/shared/rejection.ts';
import type { Config } from '#platform/config.ts';
import type { WrappedKey } from '#platform/keys/keys.port.ts';
import { parseMasterKey } from '#platform/keys/master-key.ts';
import { addMissingSecrets } from '#platform/keys/missing-secrets.ts';
import { destroyExpiredMonthKeys } from '#platform/keys/month-keys.ts';
import { importLog } from '#platform/log-file/import-log.ts';
import { readKeyFile } from '#platform/log-file/key-file.ts';
import { hasAnyReactionStarted } from '#workers/engine/reaction-progress.ts';
import type { ProductCommand } from '../command.ts';

export const importEvents: ProductCommand = {
  name: 'import-events',
  parameters: '<file> [--keys <file>]',
  summary:
    'append the events of an exported file, as they were stored, to an installation that was never started',
  positionals: ['file'],
  options: ['keys'],
  files: ['file', 'keys'],
  runs: 'in-product',
  run: async (platform, { positionals, options }, { line, progress }) => {
    const [file = ''] = positionals;
    if (await hasAnyReactionStarted(platform)) throw alreadyStartedRejection();
    const keyFile = options['keys'];
    const keys = keyFile === undefined ? [] : await readKeys(keyFile, platform.config);
    const { added, known } = await importLog(platform, {
      file,
      keys,
      onProgress: ({ step, events }) => {
        progress(`${String(events)} events ${step === 'checking' ? 'checked' : 'imported'}`);
      },
    });
    // An old file of keys has those of months that are no longer kept.
    await destroyExpiredMonthKeys(platform.keys, platform.clock.now());
    if (known > 0) line(`${String(known)} events were here already.`);
    line(`${String(added)} events imported from ${file}.`);
    if (keyFile !== undefined) line(`${String(keys.length)} keys imported from ${keyFile}.`);
  },
};

const readKeys = async (
  file: string,
  { OTHER_MASTER_KEY: other }: Pick<Config, 'OTHER_MASTER_KEY'>,
): Promise<readonly WrappedKey[]> => {
  const keys = await readKeyFile(file);
  return other === undefined
    ? keys
    : addMissingSecrets(keys, parseMasterKey(other, 'OTHER_MASTER_KEY'));
};

const alreadyStartedRejection = (): Rejection =>
  new Rejection('conflict', 'log/already-started', {
    message:
      'Tidemark has run on this installation: it would send mail about imported events as if they were new. Import into one that was never started.',
  });
