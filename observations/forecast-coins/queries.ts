import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { type ForecastCoinRecord, forecastCoinsCollection } from './record.ts';

export type { ForecastCoinRecord, RangeCheck, RangeTally } from './record.ts';

type Ports = { readonly readModels: ReadModels };

/** The further coins that are or were on a list. Empty before the first worker has run. */
export const listForecastCoinRecords = ({
  readModels,
}: Ports): Promise<readonly ForecastCoinRecord[]> =>
  readModels.collection<ForecastCoinRecord>(forecastCoinsCollection).find({}, {});

/** Whether ranges of the coin are issued now. */
export const isForecastCoin = ({ verdict, unlistedAt }: ForecastCoinRecord): boolean =>
  verdict === 'accepted' && unlistedAt === null;
