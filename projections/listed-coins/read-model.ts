import type { WatchedCoin } from '#domain/shared/market/coin-list.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '#platform/read-models/read-models.port.ts';
import { scanDocuments } from '../engine/scan-documents.ts';

/** The coins on a member's list that are not main coins. Id: the account id. No document for a member without such coins. */
export type ListedCoins = Document & { readonly coins: readonly WatchedCoin[] };

export const listedCoinsCollection: CollectionDefinition = {
  name: 'listed-coins',
  version: 1,
  indexes: [],
};

/** How many lists each coin is on, by coin id. Main coins and entries without an id are left out. */
export const countListedCoins = async (ports: {
  readonly readModels: ReadModels;
}): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  for await (const { coins } of scanDocuments<ListedCoins>(ports, listedCoinsCollection))
    for (const { coinId } of coins)
      if (coinId !== null) counts.set(coinId, (counts.get(coinId) ?? 0) + 1);
  return counts;
};
