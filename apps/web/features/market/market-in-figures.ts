import type { MarketCoin } from '#contract/market/market.ts';
import { usdFormat, type MoneyFormat } from '#contract/market/money.ts';

export const summarizeMarket = (
  coins: readonly MarketCoin[],
  { formatLongAmount }: Pick<MoneyFormat, 'formatLongAmount'> = usdFormat,
): { totalMarketCap: string | null; rose: number; fell: number } => {
  const caps = coins.map((coin) => coin.marketCap).filter((cap) => cap !== null);
  const total = caps.reduce((sum, cap) => sum + cap, 0);
  const changes = coins.map((coin) => coin.change24h).filter((change) => change !== null);
  return {
    totalMarketCap: caps.length === coins.length && total > 0 ? formatLongAmount(total) : null,
    rose: changes.filter((change) => change > 0).length,
    fell: changes.filter((change) => change < 0).length,
  };
};
