import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#platform/config.ts';
import type { Command } from './command.ts';

/** The error for a read-only command without data; undefined if the command can run. */
export const findMissingDataError = (
  command: Command,
  { storesDir, embedded, DATA_DIR }: Pick<Config, 'storesDir' | 'embedded' | 'DATA_DIR'>,
): string | undefined => {
  if (command.runs === 'locally' || command.reads !== true) return undefined;
  // With external engines, the data is not in this folder.
  if (!embedded || existsSync(path.join(storesDir, 'events.sqlite'))) return undefined;
  return `No data in ${DATA_DIR}: Tidemark has not run in this folder. Start it, or set DATA_DIR to another folder.`;
};
