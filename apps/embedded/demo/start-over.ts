import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Rejection } from '#domain/shared/rejection.ts';
import type { Config } from '#platform/config.ts';
import { readMark } from './ensure-history.ts';

/** The lock is held by this process; everything else is deleted. */
const kept = new Set(['lock.json']);

const clear = async (folder: string): Promise<void> => {
  const names = await readdir(folder);
  const gone = names.filter((name) => !kept.has(name));
  await Promise.all(
    gone.map((name) => rm(path.join(folder, name), { recursive: true, force: true })),
  );
};

/** An interrupted demo history is written again from the beginning; nothing else can exist beside it. */
export const clearHalfWritten = async (config: Config): Promise<void> => {
  if (!config.demo || !config.embedded) return;
  const mark = await readMark(config.DATA_DIR);
  if (mark?.state === 'writing') await clear(config.DATA_DIR);
};

/** Throws unless everything that a reset must clear is in the data folder. */
export const requireResettable = (config: Config): void => {
  if (config.demo && config.embedded) return;
  throw new Rejection('conflict', 'demo/not-resettable', {
    message: 'Only a demo on the embedded stores can start over.',
  });
};

export const clearForReset = (config: Config): Promise<void> => clear(config.DATA_DIR);
