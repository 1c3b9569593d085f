import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import { fearGreedCollection, type FearGreedRecord, fearGreedRecordSchema } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const openFearGreedCollection = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, fearGreedCollection);

/** Saves values. A day that is already stored is replaced. */
export const writeFearGreed = async (
  { readModels }: Ports,
  records: readonly FearGreedRecord[],
): Promise<void> => {
  const changes = records.map((record) => ({
    id: record.id,
    document: fearGreedRecordSchema.parse(record),
  }));
  await readModels.write({ changes: [{ collection: fearGreedCollection, changes }] });
};
