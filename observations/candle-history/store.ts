import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import {
  candleHistoryCollection,
  type CandleHistoryRecord,
  candleHistorySchema,
  requestedCoinsCollection,
  requestedCoinSchema,
} from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const openCandleHistory = async ({ readModels }: Ports): Promise<void> => {
  await openCollection(readModels, candleHistoryCollection);
  await openCollection(readModels, requestedCoinsCollection);
};

export const writeCandleHistory = (
  { readModels }: Ports,
  record: CandleHistoryRecord,
): Promise<void> =>
  readModels.write({
    changes: [
      {
        collection: candleHistoryCollection,
        changes: [{ id: record.id, document: candleHistorySchema.parse(record) }],
      },
    ],
  });

/** Requests the hourly history of a coin. Repeating the request has no effect. */
export const requestCoinHistory = async (
  ports: Ports,
  coinId: string,
  askedAt: Date,
): Promise<void> => {
  await openCandleHistory(ports);
  const document = requestedCoinSchema.parse({ id: coinId, askedAt: askedAt.toISOString() });
  await ports.readModels.write({
    changes: [{ collection: requestedCoinsCollection, changes: [{ id: coinId, document }] }],
  });
};
