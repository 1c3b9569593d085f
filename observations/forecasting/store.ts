import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import { forecastingCollection, type ForecastingRecord, forecastingSchema } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const openForecastingCollection = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, forecastingCollection);

export const writeForecastingStatus = (
  { readModels }: Ports,
  record: ForecastingRecord,
): Promise<void> =>
  readModels.write({
    changes: [
      {
        collection: forecastingCollection,
        changes: [{ id: record.id, document: forecastingSchema.parse(record) }],
      },
    ],
  });

export const deleteForecastingStatus = ({ readModels }: Ports, id: string): Promise<void> =>
  readModels.write({
    changes: [{ collection: forecastingCollection, changes: [{ id, document: null }] }],
  });
