import type { MarketCoin } from '#contract/market/market.ts';

/** Coins whose name or symbol contains the query: the exact symbol, then prefixes, then the rest by rank. */
export const findMatchingCoins = (
  coins: readonly MarketCoin[],
  typed: string,
  count: number,
): MarketCoin[] => {
  const normalizedQuery = typed.trim().toLowerCase();
  const getMatchScore = (coin: MarketCoin): number => {
    const symbol = coin.coinSymbol.toLowerCase();
    const name = coin.name.toLowerCase();
    if (symbol === normalizedQuery) return 0;
    if (symbol.startsWith(normalizedQuery) || name.startsWith(normalizedQuery)) return 1;
    return symbol.includes(normalizedQuery) || name.includes(normalizedQuery) ? 2 : 3;
  };
  return coins
    .map((coin) => ({ coin, score: getMatchScore(coin) }))
    .filter((match) => match.score < 3)
    .sort((one, other) => one.score - other.score || one.coin.rank - other.coin.rank)
    .slice(0, count)
    .map((match) => match.coin);
};
