import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { bulkChangesCollection, type BulkChangeDocument } from './read-model.ts';

type Ports = { readonly readModels: ReadModels };

export type BulkChangePage = {
  readonly startedBy?: string | undefined;
  readonly running?: boolean | undefined;
  readonly skip: number;
  readonly limit: number;
};

/** One page, newest first, and the total. */
export const listBulkChanges = async (
  { readModels }: Ports,
  { startedBy, running, skip, limit }: BulkChangePage,
): Promise<{ bulkChanges: BulkChangeDocument[]; total: number }> => {
  const bulkChangeCollection = readModels.collection<BulkChangeDocument>(bulkChangesCollection);
  const where = {
    ...(startedBy !== undefined && { startedBy: { eq: startedBy } }),
    ...(running !== undefined && { running: { eq: running } }),
  };
  const [bulkChanges, total] = await Promise.all([
    bulkChangeCollection.find(where, { sort: [['startedAt', 'desc']], skip, limit }),
    bulkChangeCollection.count(where),
  ]);
  return { bulkChanges, total };
};

export const findBulkChange = (
  { readModels }: Ports,
  id: string,
): Promise<BulkChangeDocument | undefined> =>
  readModels.collection<BulkChangeDocument>(bulkChangesCollection).findOne(id);
