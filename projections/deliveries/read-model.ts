import type { DeliveredEdition } from '#domain/delivery/events.ts';
import type {
  CollectionDefinition,
  Document,
  Collection,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';

/** The progress of a delivery. Id: the delivery key, such as `daily-2026-11-23`. Contains no personal data. */
export type DeliveryDocument = Document & {
  readonly edition: DeliveredEdition;
  readonly shards: number;
  readonly total: number;
  readonly delivered: number;
  readonly failed: number;
  readonly skipped: number;
  readonly dropped: number;
  /** Accounts whose mail has an unknown outcome. */
  readonly doubts: readonly string[];
  readonly startedAt: string;
  /** Time of the newest change. */
  readonly changedAt: string;
  /** When the last recipient was done, or null while recipients are waiting. */
  readonly completedAt: string | null;
};

export const deliveriesCollection: CollectionDefinition = {
  name: 'deliveries',
  version: 1,
  indexes: [['startedAt', 'id']],
};

/** Recipients without an outcome. */
export const countPendingRecipients = (delivery: DeliveryDocument): number => {
  const { total, delivered, failed, skipped, dropped, doubts } = delivery;
  return total - delivered - failed - skipped - dropped - doubts.length;
};

type Ports = { readonly readModels: ReadModels };

/** One page, newest first, and the total. */
export const listDeliveries = async (
  ports: Ports,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ deliveries: DeliveryDocument[]; total: number }> => {
  const [deliveries, total] = await Promise.all([
    getCollection(ports).find({}, { sort: [['startedAt', 'desc']], skip, limit }),
    getCollection(ports).count({}),
  ]);
  return { deliveries, total };
};

export const findDelivery = (ports: Ports, key: string): Promise<DeliveryDocument | undefined> =>
  getCollection(ports).findOne(key);

const getCollection = ({ readModels }: Ports): Collection<DeliveryDocument> =>
  readModels.collection<DeliveryDocument>(deliveriesCollection);
