import type { Config } from '../config.ts';
import type { Logger } from 'pino';
import { erasureListFile } from './erasure-list-file.ts';
import type { ErasureList } from './erasure-list.port.ts';

type ListConfig = Pick<Config, 'embedded' | 'ERASURE_LIST' | 'storesDir'>;

/** Processes on several machines have no folder in common unless one is configured. */
export const openErasureList = async (
  config: ListConfig,
  logger: Pick<Logger, 'warn'>,
): Promise<ErasureList | undefined> => {
  if (!config.embedded && config.ERASURE_LIST === undefined) {
    logger.warn(
      'ERASURE_LIST is not set, so no list of erasures is written. Without it, restoring a backup brings back members who were erased after it.',
    );
    return undefined;
  }
  const { fileErasureList } = await import('./file.adapter.ts');
  return fileErasureList(erasureListFile(config));
};
