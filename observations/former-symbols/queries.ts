import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import {
  findListedCoinBySymbol,
  type CoinReading,
  type MarketReadingRecord,
} from '../prices/queries.ts';
import { type FormerSymbol, formerSymbolsCollection } from './record.ts';

/** Coin ids by former symbol. */
export type FormerSymbols = ReadonlyMap<string, string>;

export const listFormerSymbols = async ({
  readModels,
}: {
  readonly readModels: ReadModels;
}): Promise<FormerSymbols> => {
  const formerSymbols = await readModels.collection<FormerSymbol>(formerSymbolsCollection).find({});
  return new Map(formerSymbols.map(({ id, coinId }) => [id, coinId]));
};

/** The coin that has a symbol, or else the coin that had it before. */
export const findCoinBySymbol = (
  reading: Pick<MarketReadingRecord, 'coins'>,
  former: FormerSymbols,
  symbol: string,
): CoinReading | undefined => {
  const coin = findListedCoinBySymbol(reading, symbol);
  if (coin) return coin;
  const coinId = former.get(symbol.toUpperCase());
  return coinId === undefined ? undefined : reading.coins.find(({ id }) => id === coinId);
};
