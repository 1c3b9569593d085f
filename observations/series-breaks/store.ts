import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import {
  type SeriesBreak,
  seriesBreaksCollection as collection,
  seriesBreakSchema,
} from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const openSeriesBreaks = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, collection);

/** Replaces the earlier breaks of the coins. */
export const writeSeriesBreaks = async (
  { readModels }: Ports,
  breaks: readonly SeriesBreak[],
): Promise<void> => {
  if (breaks.length === 0) return;
  const changes = breaks.map((seriesBreak) => ({
    id: seriesBreak.id,
    document: seriesBreakSchema.parse(seriesBreak),
  }));
  await readModels.write({ changes: [{ collection, changes }] });
};
