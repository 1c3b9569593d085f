import path from 'node:path';
import type { Config } from '../config.ts';

/** The file of the list. With engines there is none unless it is configured. */
export const erasureListFile = ({
  ERASURE_LIST,
  storesDir,
}: Pick<Config, 'ERASURE_LIST' | 'storesDir'>): string =>
  ERASURE_LIST ?? path.join(storesDir, 'erasures.jsonl');
