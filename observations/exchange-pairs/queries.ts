import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { type ExchangePairs, exchangePairsCollection } from './record.ts';

type Ports = { readonly readModels: ReadModels };

/** Coins with a confirmed pair at an exchange. Undefined for sources that need no confirmation. */
export const findExchangePairs = async (
  { readModels }: Ports,
  source: string,
): Promise<readonly string[] | undefined> =>
  (await readModels.collection<ExchangePairs>(exchangePairsCollection).findOne(source))?.coinIds;
