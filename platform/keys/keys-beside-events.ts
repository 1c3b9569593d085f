import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { OperatorError } from '../plain-error.ts';

/** Keys are created before events, so events without a key file mean that the keys were lost. */
export const requireKeyFile = ({
  EVENTSTORE_URL,
  storesDir,
}: Pick<Config, 'EVENTSTORE_URL' | 'storesDir'>): void => {
  const [keys, events] = [
    path.join(storesDir, 'keys.sqlite'),
    path.join(storesDir, 'events.sqlite'),
  ];
  if (EVENTSTORE_URL || existsSync(keys) || !existsSync(events)) return;
  throw new OperatorError(
    `${keys} is missing, but ${events} was written with it: without the keys its personal data cannot be read. Restore it, or move the data folder away to start with an empty one.`,
  );
};
