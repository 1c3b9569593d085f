import type { BulkChangeStarted } from '#domain/bulk-change/events.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

export type BulkChangeStatus = 'running' | 'stopping' | 'completed' | 'stopped' | 'role-lost';

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
