import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { coinProfilesCollection, type CoinProfileRecord } from './record.ts';

export type { CoinProfileRecord } from './record.ts';

type Ports = { readonly readModels: ReadModels };

/** Undefined before the first answer for the coin. */
export const findCoinProfile = (
  { readModels }: Ports,
  coinId: string,
): Promise<CoinProfileRecord | undefined> =>
  readModels.collection<CoinProfileRecord>(coinProfilesCollection).findOne(coinId);

export const listCoinProfiles = ({ readModels }: Ports): Promise<CoinProfileRecord[]> =>
  readModels.collection<CoinProfileRecord>(coinProfilesCollection).find();
