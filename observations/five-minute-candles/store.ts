import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { dropOldDocuments } from '../drop-older.ts';
import { openCollection } from '../open-collection.ts';
import { retention } from '../retention.ts';
import {
  type FiveMinuteCandles,
  fiveMinuteCandlesCollection,
  fiveMinuteCandlesSchema,
  type RequestedFiveMinuteCandles,
  requestedFiveMinuteCandlesCollection,
  requestedFiveMinuteCandlesSchema,
} from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const openFiveMinuteCandles = async ({ readModels }: Ports): Promise<void> => {
  await openCollection(readModels, fiveMinuteCandlesCollection);
  await openCollection(readModels, requestedFiveMinuteCandlesCollection);
};

/** Replaces the coin's former candles and answers the request for them. */
export const writeFiveMinuteCandles = (
  { readModels }: Ports,
  record: FiveMinuteCandles,
): Promise<void> =>
  readModels.write({
    changes: [
      {
        collection: fiveMinuteCandlesCollection,
        changes: [{ id: record.id, document: fiveMinuteCandlesSchema.parse(record) }],
      },
      {
        collection: requestedFiveMinuteCandlesCollection,
        changes: [{ id: record.id, document: null }],
      },
    ],
  });

/** Replaces an earlier request for the same coin. */
export const writeRequestedFiveMinuteCandles = (
  { readModels }: Ports,
  request: RequestedFiveMinuteCandles,
): Promise<void> =>
  readModels.write({
    changes: [
      {
        collection: requestedFiveMinuteCandlesCollection,
        changes: [{ id: request.id, document: requestedFiveMinuteCandlesSchema.parse(request) }],
      },
    ],
  });

export const dropOldFiveMinuteCandles = ({ readModels }: Ports, now: Date): Promise<void> =>
  dropOldDocuments(readModels, fiveMinuteCandlesCollection, {
    now,
    days: retention['five-minute-candles'].days,
  });
