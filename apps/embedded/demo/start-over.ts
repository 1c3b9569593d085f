import { Rejection } from '#domain/shared/rejection.ts';
import type { Config } from '#platform/config.ts';
import { clearDemoFolder, openDemoFolder, readDemoMarker } from '#platform/data-dir/demo-folder.ts';

/**
 * Deletes an interrupted demo history, so that it is written again from the beginning. The folder
 * contains no other data.
 */
export const clearInterruptedHistory = async (config: Config): Promise<void> => {
  if (!isResettable(config)) return;
  await openDemoFolder(config.storesDir);
  const { state } = await readDemoMarker(config.storesDir);
  if (state === 'writing') await clearDemoFolder(config.storesDir);
};

/**
 * Throws unless a reset can clear all data, which requires that all stores are in the demo's
 * folder.
 */
export const requireResettable = (config: Config): void => {
  if (isResettable(config)) return;
  throw new Rejection('conflict', 'demo/not-resettable', {
    message: 'Only a demo without engines (EVENTSTORE_URL, MONGODB_URL, REDIS_URL) can start over.',
  });
};

export const clearForReset = ({ storesDir }: Config): Promise<void> => clearDemoFolder(storesDir);

const isResettable = ({ demo, embedded }: Config): boolean => demo && embedded;
