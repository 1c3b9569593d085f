import { coinCatalogue } from '#models/simulated-market/coin-catalogue.ts';
import type { CoinMapping, CoinMappings } from '../market-data.port.ts';

type KnownCoin = { readonly id: string; readonly symbol: string };

/**
 * Maps the ids of providers by their own id, or else by symbol. A symbol shared by several coins means the coin with
 * the best rank.
 */
export type CoinIds = CoinMappings & {
  /** Coins of a source with CoinGecko's ids, which Tidemark also uses, best rank first. */
  learn(source: string, coins: readonly KnownCoin[]): void;
  /** Records that a source's own id means a coin. */
  assign(mapping: Omit<CoinMapping, 'isSymbolOwner'>): void;
  idOf(symbol: string): string | undefined;
  /** Undefined unless the source's id was assigned before, and its symbol means no other coin now. */
  idOfSource(source: string, coin: KnownCoin): string | undefined;
  /** Undefined when the symbol means another coin. */
  symbolOf(id: string): string | undefined;
};

export const coinIds = (): CoinIds => {
  const builtInIds = bestBySymbol(coinCatalogue);
  const learnedIds = new Map<string, string>();
  const findId = (symbol: string): string | undefined => {
    const upperCase = symbol.toUpperCase();
    return learnedIds.get(upperCase) ?? builtInIds.get(upperCase);
  };
  const builtInSymbols = new Map(coinCatalogue.map(({ id, symbol }) => [id, symbol]));
  const symbols = new Map<string, string>();
  const learnedMappings = new Map<string, CoinMapping>();
  const assignedMappings = new Map<string, CoinMapping>();
  const addLearned = (mapping: CoinMapping): void => {
    symbols.set(mapping.coinId, mapping.symbol);
    learnedMappings.set(mapping.coinId, mapping);
  };
  return {
    learn: (source, coins) => {
      for (const { id, symbol } of coins)
        addLearned({ source, sourceId: id, symbol: symbol.toUpperCase(), coinId: id });
      for (const [symbol, id] of bestBySymbol(coins)) learnedIds.set(symbol, id);
    },
    assign: (mapping) => {
      assignedMappings.set(toKey(mapping.source, mapping.sourceId), mapping);
    },
    idOf: findId,
    idOfSource: (source, { id, symbol }) => {
      const assignedId = assignedMappings.get(toKey(source, id))?.coinId;
      const symbolId = findId(symbol);
      return symbolId === undefined || symbolId === assignedId ? assignedId : undefined;
    },
    symbolOf: (id) => {
      const symbol = symbols.get(id) ?? builtInSymbols.get(id);
      return symbol !== undefined && findId(symbol) === id ? symbol : undefined;
    },
    list: () => [
      ...[...learnedMappings.values()].map((mapping) => ({
        ...mapping,
        isSymbolOwner: findId(mapping.symbol) === mapping.coinId,
      })),
      ...assignedMappings.values(),
    ],
    restore: (mappings) => {
      for (const mapping of mappings) {
        if (mapping.isSymbolOwner === undefined)
          assignedMappings.set(toKey(mapping.source, mapping.sourceId), mapping);
        else addLearned(mapping);
        if (mapping.isSymbolOwner) learnedIds.set(mapping.symbol, mapping.coinId);
      }
    },
  };
};

const toKey = (source: string, sourceId: string): string => `${source}|${sourceId}`;

const bestBySymbol = (coins: readonly KnownCoin[]): Map<string, string> =>
  new Map(coins.toReversed().map(({ id, symbol }) => [symbol.toUpperCase(), id]));
