import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { dropOlder } from '../drop-older.ts';
import { openCollection } from '../open-collection.ts';
import { retention } from '../retention.ts';
import {
  tickersCollection,
  type TickersRecord,
  tickersRecordSchema,
  type RequestedTickers,
  wantedTickersCollection,
  requestedTickersSchema,
} from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const openTickers = async ({ readModels }: Ports): Promise<void> => {
  await openCollection(readModels, tickersCollection);
  await openCollection(readModels, wantedTickersCollection);
};

export const writeTickers = ({ readModels }: Ports, record: TickersRecord): Promise<void> =>
  readModels.write({
    changes: [
      {
        collection: tickersCollection,
        changes: [{ id: record.id, document: tickersRecordSchema.parse(record) }],
      },
      { collection: wantedTickersCollection, changes: [{ id: record.id, document: null }] },
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
        collection: wantedTickersCollection,
        changes: [{ id: wanted.id, document: requestedTickersSchema.parse(wanted) }],
      },
    ],
  });

export const dropOldTickers = ({ readModels }: Ports, now: Date): Promise<void> =>
  dropOlder(readModels, tickersCollection, { now, days: retention.tickers.days });
