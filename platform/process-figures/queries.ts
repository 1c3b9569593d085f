import type { ReadModels } from '../read-models/read-models.port.ts';
import { processFiguresCollection, type ProcessFigures } from './record.ts';

export { slotMs, type ProcessFigures } from './record.ts';

/** Counts of every process since then, oldest first. */
export const listProcessFigures = (
  { readModels }: { readonly readModels: ReadModels },
  since: Date,
): Promise<ProcessFigures[]> =>
  readModels
    .collection<ProcessFigures>(processFiguresCollection)
    .find({ at: { gte: since.toISOString() } }, { sort: [['at', 'asc']] });
