import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import {
  type MarketReadingRecord,
  marketReadingSchema,
  marketReadingsCollection,
} from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const openMarketReadingsCollection = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, marketReadingsCollection);

export const writeMarketReading = (
  { readModels }: Ports,
  reading: MarketReadingRecord,
): Promise<void> =>
  readModels.write({
    changes: [
      {
        collection: marketReadingsCollection,
        changes: [{ id: reading.id, document: marketReadingSchema.parse(reading) }],
      },
    ],
  });
