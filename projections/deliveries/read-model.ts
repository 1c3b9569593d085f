import type { DeliveredEdition } from '#domain/delivery/events.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** How far the delivery of an edition is. Id: its key, `daily-2026-11-23`. Nothing personal. */
export type DeliveryDocument = Document & {
  readonly edition: DeliveredEdition;
  readonly total: number;
  readonly delivered: number;
  readonly failed: number;
  readonly inDoubt: number;
  readonly skipped: number;
  readonly dropped: number;
  readonly shards: number;
  /** Shards of which every recipient was served. */
  readonly shardsCompleted: readonly number[];
  readonly startedAt: string;
  /** When the last batch was done. */
  readonly changedAt: string;
  /** Null while recipients wait. */
  readonly completedAt: string | null;
};

export const deliveriesCollection: CollectionDefinition = {
  name: 'deliveries',
  version: 1,
  indexes: [['startedAt', 'id']],
};
