import { existsSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../plain-error.ts';

/** Where a restore builds the stores. It exists only while a restore runs or was interrupted. */
export const restoringFolder = (storesDir: string): string => path.join(storesDir, 'restoring');

/** A process on a partly restored folder would start with some of the data missing. */
export const rejectUnfinishedRestore = (storesDir: string): void => {
  if (!existsSync(restoringFolder(storesDir))) return;
  throw new OperatorError(
    `A restore into ${storesDir} was interrupted. Repeat it with npm run cli -- restore <folder>, or delete ${restoringFolder(storesDir)} and what was restored.`,
  );
};
