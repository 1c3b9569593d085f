import type { DeliveredEdition } from '#domain/delivery/events.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** How far the delivery of an edition is. Id: its key, `daily-2026-11-23`. Nothing personal. */
export type DeliveryDocument = Document & {
  readonly edition: DeliveredEdition;
  readonly shards: number;
  readonly total: number;
  readonly delivered: number;
  readonly failed: number;
  readonly skipped: number;
  readonly dropped: number;
  /** The accounts whose mail is in doubt. */
  readonly doubts: readonly string[];
  readonly startedAt: string;
  /** When the newest recipient was served. */
  readonly changedAt: string;
  /** When nobody waited any more; null while recipients wait. */
  readonly completedAt: string | null;
};

export const deliveriesCollection: CollectionDefinition = {
  name: 'deliveries',
  version: 1,
  indexes: [['startedAt', 'id']],
};

/** Recipients without an outcome yet. */
export const waitingIn = (delivery: DeliveryDocument): number => {
  const { total, delivered, failed, skipped, dropped, doubts } = delivery;
  return total - delivered - failed - skipped - dropped - doubts.length;
};
