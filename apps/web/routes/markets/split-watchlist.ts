import type { MarketCoin } from '#contract/market/market.ts';

/** The watched coins in the order of the watchlist, and the symbols that the market does not list. */
export const splitWatchlist = (
  coins: readonly MarketCoin[],
  watchlist: readonly string[],
): { listed: MarketCoin[]; unlisted: string[] } => {
  // Reversed by rank, so that the largest coin of a symbol is set last.
  const coinsBySymbol = new Map(
    coins.toReversed().map((coin) => [coin.coinSymbol.toUpperCase(), coin]),
  );
  const entries = watchlist.map((symbol) => ({ symbol, coin: coinsBySymbol.get(symbol) }));
  return {
    listed: entries.flatMap(({ coin }) => (coin === undefined ? [] : [coin])),
    unlisted: entries.flatMap(({ symbol, coin }) => (coin === undefined ? [symbol] : [])),
  };
};
