import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import { type MarketReadingRecord, marketReadingSchema, readingsCollection } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const openPrices = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, readingsCollection);

export const writeMarket = ({ readModels }: Ports, reading: MarketReadingRecord): Promise<void> =>
  readModels.write({
    changes: [
      {
        collection: readingsCollection,
        changes: [{ id: reading.id, document: marketReadingSchema.parse(reading) }],
      },
    ],
  });
