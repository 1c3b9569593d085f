import { ConfigError } from '#platform/config.ts';
import { DataDirLockedError } from '#platform/data-dir/lock.ts';
import { EventStoreError } from '#platform/event-store/event-store.port.ts';
import { MasterKeyError } from '#platform/keys/master-key.ts';
import { ReadModelsError } from '#platform/read-models/read-models.port.ts';

const plain = [ConfigError, DataDirLockedError, EventStoreError, MasterKeyError, ReadModelsError];

/** What to print when the start fails: the message alone where it says everything, else with the stack. */
export const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (plain.some((kind) => error instanceof kind) || 'isPlain' in error) return error.message;
  return error.stack ?? error.message;
};
