import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { openCollection } from '../open-collection.ts';
import type { MarketReadingRecord } from '../prices/record.ts';
import { formerSymbolSchema, formerSymbolsCollection as collection } from './record.ts';

type Ports = { readonly readModels: ReadModels };

export const openFormerSymbols = ({ readModels }: Ports): Promise<void> =>
  openCollection(readModels, collection);

/**
 * Saves the old symbols of coins that were renamed between two readings. Readings of different modes are not compared.
 */
export const writeFormerSymbols = async (
  { readModels }: Ports,
  now: MarketReadingRecord,
  before: MarketReadingRecord | undefined,
): Promise<void> => {
  if (before?.kind !== now.kind) return;
  const symbolById = new Map(before.coins.map(({ id, symbol }) => [id, symbol]));
  const renamedCoins = now.coins.flatMap(({ id: coinId, symbol }) => {
    const formerSymbol = symbolById.get(coinId);
    return formerSymbol === undefined || formerSymbol === symbol
      ? []
      : [formerSymbolSchema.parse({ id: formerSymbol, coinId, replacedAt: now.at })];
  });
  if (renamedCoins.length === 0) return;
  const changes = renamedCoins.map((document) => ({ id: document.id, document }));
  await readModels.write({ changes: [{ collection, changes }] });
};
