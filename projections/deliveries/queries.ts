import type { Collection, ReadModels } from '#platform/read-models/read-models.port.ts';
import { deliveriesCollection, type DeliveryDocument } from './read-model.ts';

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
