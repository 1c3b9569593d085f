import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import { type ForecastCoinRecord, forecastCoinSchema, forecastCoinsCollection } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const openForecastCoins = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, forecastCoinsCollection);

export const writeForecastCoin = (ports: Ports, record: ForecastCoinRecord): Promise<void> =>
  writeDocument(ports, record.id, forecastCoinSchema.parse(record));

export const deleteForecastCoin = (ports: Ports, id: string): Promise<void> =>
  writeDocument(ports, id, null);

const writeDocument = (
  { readModels }: Ports,
  id: string,
  document: ForecastCoinRecord | null,
): Promise<void> =>
  readModels.write({
    changes: [{ collection: forecastCoinsCollection, changes: [{ id, document }] }],
  });
