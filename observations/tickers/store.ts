import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { dropOldDocuments } from '../drop-older.ts';
import { openCollection } from '../open-collection.ts';
import { retention } from '../retention.ts';
import {
  tickersCollection,
  type TickersRecord,
  tickersRecordSchema,
  type RequestedTickers,
  requestedTickersCollection,
  requestedTickersSchema,
} from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const openTickers = async ({ readModels }: Ports): Promise<void> => {
  await openCollection(readModels, tickersCollection);
  await openCollection(readModels, requestedTickersCollection);
};

export const writeTickers = ({ readModels }: Ports, record: TickersRecord): Promise<void> =>
  readModels.write({
    changes: [
      {
        collection: tickersCollection,
        changes: [{ id: record.id, document: tickersRecordSchema.parse(record) }],
      },
      { collection: requestedTickersCollection, changes: [{ id: record.id, document: null }] },
    ],
  });

/** Replaces an earlier request for the same coin. */
export const writeRequestedTickers = (
  { readModels }: Ports,
  wanted: RequestedTickers,
): Promise<void> =>
  readModels.write({
    changes: [
      {
        collection: requestedTickersCollection,
        changes: [{ id: wanted.id, document: requestedTickersSchema.parse(wanted) }],
      },
    ],
  });

export const dropOldTickers = ({ readModels }: Ports, now: Date): Promise<void> =>
  dropOldDocuments(readModels, tickersCollection, { now, days: retention.tickers.days });
