import type { MarketCoin } from '#contract/market.ts';
import { simulatedMarket } from '#models/simulated-market/simulated-market.ts';

const hourMs = 3_600_000;

export const sampleMarket = (at: number): MarketCoin[] => {
  const market = simulatedMarket('benchmark');
  return market.marketAt(at).map((coin) => {
    const closes = market
      .candles(coin.id, at - 168 * hourMs, at)
      .filter((_, hour) => hour % 3 === 0)
      .map(({ close }) => Number(close.toPrecision(6)));
    return {
      ...coin,
      coinSymbol: coin.symbol,
      chartData: JSON.stringify(closes),
      sentiment: null,
      source: 'Simulated market',
      kind: 'simulated' as const,
      at: new Date(at).toISOString(),
      stale: false,
      refreshSeconds: 5,
    };
  });
};
