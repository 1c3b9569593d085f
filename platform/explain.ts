import { ConfigError } from './config.ts';
import { DataDirLockedError } from './data-dir/lock.ts';
import { EventStoreError } from './event-store/event-store.port.ts';
import { MasterKeyError } from './keys/master-key.ts';
import { ReadModelsError } from './read-models/read-models.port.ts';

const plain = [ConfigError, DataDirLockedError, EventStoreError, MasterKeyError, ReadModelsError];
/** What the system says of a disk or a port; the path or address stands in the message. */
const systemTrouble = new Set(['EACCES', 'EADDRNOTAVAIL', 'EDQUOT', 'ENOSPC', 'EPERM', 'EROFS']);

/** What to print when the start fails: the message alone where it says everything, else with the stack. */
export const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const known = plain.some((kind) => error instanceof kind) || 'isPlain' in error;
  const system = 'code' in error && systemTrouble.has(String(error.code));
  return known || system ? error.message : (error.stack ?? error.message);
};

/** Ends a process whose start failed: what is open already, such as a connection, would keep it alive. */
export const failStart = (error: unknown): never => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
};
