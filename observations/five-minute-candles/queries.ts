import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  type FiveMinuteCandles,
  fiveMinuteCandlesCollection,
  type RequestedFiveMinuteCandles,
  requestedFiveMinuteCandlesCollection,
} from './record.ts';

export type { FiveMinuteCandles, RequestedFiveMinuteCandles } from './record.ts';

type Ports = { readonly readModels: ReadModels };

/** Undefined before the first answer for the coin. */
export const findFiveMinuteCandles = (
  { readModels }: Ports,
  coinId: string,
): Promise<FiveMinuteCandles | undefined> =>
  readModels.collection<FiveMinuteCandles>(fiveMinuteCandlesCollection).findOne(coinId);

/** Undefined without a pending or failed request. */
export const findRequestedFiveMinuteCandles = (
  { readModels }: Ports,
  coinId: string,
): Promise<RequestedFiveMinuteCandles | undefined> =>
  readModels
    .collection<RequestedFiveMinuteCandles>(requestedFiveMinuteCandlesCollection)
    .findOne(coinId);

export const listRequestedFiveMinuteCandles = ({
  readModels,
}: Ports): Promise<RequestedFiveMinuteCandles[]> =>
  readModels.collection<RequestedFiveMinuteCandles>(requestedFiveMinuteCandlesCollection).find();
