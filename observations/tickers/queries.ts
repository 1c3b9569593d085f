import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  tickersCollection,
  type TickersRecord,
  type WantedTickers,
  wantedTickersCollection,
} from './record.ts';

export type { TickersRecord, WantedTickers } from './record.ts';

type Ports = { readonly readModels: ReadModels };

/** Undefined before the first answer for the coin. */
export const findTickers = (
  { readModels }: Ports,
  coinId: string,
): Promise<TickersRecord | undefined> =>
  readModels.collection<TickersRecord>(tickersCollection).findOne(coinId);

/** Undefined without a pending request. */
export const findWantedTickers = (
  { readModels }: Ports,
  coinId: string,
): Promise<WantedTickers | undefined> =>
  readModels.collection<WantedTickers>(wantedTickersCollection).findOne(coinId);

export const listWantedTickers = ({ readModels }: Ports): Promise<WantedTickers[]> =>
  readModels.collection<WantedTickers>(wantedTickersCollection).find();
