import type { MarketCoin } from '#contract/market.ts';
import { formatAmount } from '#ui/format.ts';

export const marketInFigures = (
  coins: readonly MarketCoin[],
): { worth: string | null; rose: number; fell: number } => {
  const caps = coins.map((coin) => coin.marketCap).filter((cap) => cap !== null);
  const total = caps.reduce((sum, cap) => sum + cap, 0);
  const changes = coins.map((coin) => coin.change24h).filter((change) => change !== null);
  return {
    worth: caps.length === coins.length && total > 0 ? formatTotal(total) : null,
    rose: changes.filter((change) => change > 0).length,
    fell: changes.filter((change) => change < 0).length,
  };
};

/** A total in words: `$1.08 trillion`. */
export const formatTotal = (usd: number): string => {
  if (usd >= 1e12) return `$${(usd / 1e12).toFixed(2)} trillion`;
  if (usd >= 1e9) return `$${(usd / 1e9).toFixed(1)} billion`;
  return formatAmount(usd);
};
