import { existsSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../plain-error.ts';

/** Where a restore builds the stores. It exists only while a restore runs or was interrupted. */
export const restoringFolder = (storesDir: string): string => path.join(storesDir, 'restoring');

/** Exists while the built stores are moved to their place, so that only some may be there. */
export const movingMarker = (storesDir: string): string =>
  path.join(storesDir, 'restored-stores-are-moving');

/** A process on a partly restored folder would start with some of the data missing. */
export const rejectUnfinishedRestore = (storesDir: string): void => {
  const [folder, marker] = [restoringFolder(storesDir), movingMarker(storesDir)];
  const repeatHint = 'Repeat it with npm run cli -- restore <folder>';
  if (existsSync(marker))
    throw new OperatorError(
      `A restore into ${storesDir} was interrupted while it moved stores to their place. ${repeatHint}, or delete ${folder}, ${marker} and the stores.`,
    );
  if (existsSync(folder))
    throw new OperatorError(
      `A restore into ${storesDir} was interrupted while it built the stores. ${repeatHint}, or delete ${folder}: nothing else was changed.`,
    );
};
