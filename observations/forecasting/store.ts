import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import { forecastingCollection, type ForecastingRecord, forecastingSchema } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const openForecastingCollection = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, forecastingCollection);

export const writeForecastingStatus = (ports: Ports, record: ForecastingRecord): Promise<void> =>
  writeForecastingStatuses(ports, [record]);

export const writeForecastingStatuses = (
  { readModels }: Ports,
  records: readonly ForecastingRecord[],
): Promise<void> =>
  readModels.write({
    changes: [
      {
        collection: forecastingCollection,
        changes: records.map((record) => ({
          id: record.id,
          document: forecastingSchema.parse(record),
        })),
      },
    ],
  });

export const deleteForecastingStatus = ({ readModels }: Ports, id: string): Promise<void> =>
  readModels.write({
    changes: [{ collection: forecastingCollection, changes: [{ id, document: null }] }],
  });
