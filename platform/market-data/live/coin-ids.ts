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
  const byBuiltIn = bestBySymbol(coinCatalogue);
  let learnt = new Map<string, string>();
  const idOf = (symbol: string): string | undefined => {
    const upperCase = symbol.toUpperCase();
    return learnt.get(upperCase) ?? byBuiltIn.get(upperCase);
  };
  const builtInSymbols = new Map(coinCatalogue.map(({ id, symbol }) => [id, symbol]));
  let symbols = new Map<string, string>();
  return {
    learn: (coins) => {
      learnt = new Map([...learnt, ...bestBySymbol(coins)]);
      symbols = new Map([
        ...symbols,
        ...coins.map(({ id, symbol }): [string, string] => [id, symbol.toUpperCase()]),
      ]);
    },
    idOf,
    symbolOf: (id) => {
      const symbol = symbols.get(id) ?? builtInSymbols.get(id);
      return symbol !== undefined && idOf(symbol) === id ? symbol : undefined;
    },
  };
};

const bestBySymbol = (coins: readonly KnownCoin[]): Map<string, string> =>
  new Map(coins.toReversed().map(({ id, symbol }) => [symbol.toUpperCase(), id]));
