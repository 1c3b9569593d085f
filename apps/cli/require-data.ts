import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#platform/config.ts';
import type { Command } from './command.ts';

/** Why a command that only reads has nothing to read here; undefined where it may go on. */
export const requireData = (
  command: Command,
  { storesDir, embedded, DATA_DIR }: Pick<Config, 'storesDir' | 'embedded' | 'DATA_DIR'>,
): string | undefined => {
  if (command.runs === 'locally' || command.reads !== true) return undefined;
  // What engines keep is not in the folder.
  if (!embedded || existsSync(path.join(storesDir, 'events.sqlite'))) return undefined;
  return `No data in ${DATA_DIR}: Tidemark has not run in this folder. Start it, or set DATA_DIR to another folder.`;
};
