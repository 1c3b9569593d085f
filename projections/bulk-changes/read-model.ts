import type { BulkChangeStarted } from '#domain/bulk-change/events.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

type BulkChangeStatus = 'running' | 'stopping' | 'completed' | 'stopped' | 'role-lost';

/**
 * The progress of a bulk change. Id: the bulk change id. Contains no personal data, because reason and filter are read
 * from the event log.
 */
export type BulkChangeDocument = Document & {
  readonly change: BulkChangeStarted['data']['change'];
  readonly status: BulkChangeStatus;
  readonly running: boolean;
  readonly startedBy: string;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly total: number;
  readonly done: number;
  readonly changed: number;
  /** Members counted as changed by a step that was interrupted. */
  readonly changedInStep: number;
  readonly unchanged: number;
  readonly failed: number;
};

export const bulkChangesCollection: CollectionDefinition = {
  name: 'bulk-changes',
  version: 2,
  indexes: [['startedAt', 'id', 'startedBy', 'running']],
};

type Ports = { readonly readModels: ReadModels };

type BulkChangePage = {
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
