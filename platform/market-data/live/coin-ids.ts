import { coinCatalogue } from '#models/simulated-market/coin-catalogue.ts';

type KnownCoin = { readonly id: string; readonly symbol: string };

/**
 * Maps the ids of providers by symbol. A symbol shared by several coins means the coin with the
 * best rank.
 */
export type CoinIds = {
  /** Coins with CoinGecko's ids, which Tidemark also uses, best rank first. */
  learn(coins: readonly KnownCoin[]): void;
  idOf(symbol: string): string | undefined;
  /** Undefined when the symbol means another coin. */
  symbolOf(id: string): string | undefined;
};

export const coinIds = (): CoinIds => {
  const builtInIds = bestBySymbol(coinCatalogue);
  let learnedIds = new Map<string, string>();
  const findId = (symbol: string): string | undefined => {
    const upperCase = symbol.toUpperCase();
    return learnedIds.get(upperCase) ?? builtInIds.get(upperCase);
  };
  const builtInSymbols = new Map(coinCatalogue.map(({ id, symbol }) => [id, symbol]));
  let symbols = new Map<string, string>();
  return {
    learn: (coins) => {
      learnedIds = new Map([...learnedIds, ...bestBySymbol(coins)]);
      symbols = new Map([
        ...symbols,
        ...coins.map(({ id, symbol }): [string, string] => [id, symbol.toUpperCase()]),
      ]);
    },
    idOf: findId,
    symbolOf: (id) => {
      const symbol = symbols.get(id) ?? builtInSymbols.get(id);
      return symbol !== undefined && findId(symbol) === id ? symbol : undefined;
    },
  };
};

const bestBySymbol = (coins: readonly KnownCoin[]): Map<string, string> =>
  new Map(coins.toReversed().map(({ id, symbol }) => [symbol.toUpperCase(), id]));
