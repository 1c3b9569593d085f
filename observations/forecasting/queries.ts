import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { forecastingCollection, type ForecastingRecord } from './record.ts';

export type { ForecastingRecord } from './record.ts';

type Ports = { readonly readModels: ReadModels };

/** How far the models of all coins are; none before the first worker ran. */
export const listForecasting = ({ readModels }: Ports): Promise<readonly ForecastingRecord[]> =>
  readModels.collection<ForecastingRecord>(forecastingCollection).find({}, {});
