import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  tickersCollection,
  type TickersRecord,
  type RequestedTickers,
  requestedTickersCollection,
} from './record.ts';

export type { TickersRecord, RequestedTickers } from './record.ts';

type Ports = { readonly readModels: ReadModels };

/** Undefined before the first answer for the coin. */
export const findTickers = (
  { readModels }: Ports,
  coinId: string,
): Promise<TickersRecord | undefined> =>
  readModels.collection<TickersRecord>(tickersCollection).findOne(coinId);

/** Undefined without a pending request. */
export const findRequestedTickers = (
  { readModels }: Ports,
  coinId: string,
): Promise<RequestedTickers | undefined> =>
  readModels.collection<RequestedTickers>(requestedTickersCollection).findOne(coinId);

export const listRequestedTickers = ({ readModels }: Ports): Promise<RequestedTickers[]> =>
  readModels.collection<RequestedTickers>(requestedTickersCollection).find();
