import { ConfigError } from './config.ts';
import { DataDirLockedError } from './data-dir/lock.ts';
import { EventStoreError } from './event-store/event-store.port.ts';
import { MasterKeyError } from './keys/master-key.ts';
import { ReadModelsError } from './read-models/read-models.port.ts';

const errorsWithPlainMessage = [
  ConfigError,
  DataDirLockedError,
  EventStoreError,
  MasterKeyError,
  ReadModelsError,
];
// Errors of the disk or a port, whose message contains the path or address.
const systemErrors = new Set(['EACCES', 'EADDRNOTAVAIL', 'EDQUOT', 'ENOSPC', 'EPERM', 'EROFS']);

export const formatStartupError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const isKnownError =
    errorsWithPlainMessage.some((kind) => error instanceof kind) || 'isPlain' in error;
  const isSystemError = 'code' in error && systemErrors.has(String(error.code));
  return isKnownError || isSystemError ? error.message : (error.stack ?? error.message);
};

/** Exits explicitly, because an open connection would keep the process running. */
export const exitWithStartupError = (error: unknown): never => {
  process.stderr.write(`${formatStartupError(error)}\n`);
  process.exit(1);
};
