import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { forecastingCollection, type ForecastingRecord } from './record.ts';

export type { ForecastingRecord } from './record.ts';

type Ports = { readonly readModels: ReadModels };

/** The state of each coin's model. Empty before the first worker has run. */
export const listForecastingStatuses = ({
  readModels,
}: Ports): Promise<readonly ForecastingRecord[]> =>
  readModels.collection<ForecastingRecord>(forecastingCollection).find({}, {});

export const findForecastingStatus = (
  { readModels }: Ports,
  coinId: string,
): Promise<ForecastingRecord | undefined> =>
  readModels.collection<ForecastingRecord>(forecastingCollection).findOne(coinId);
