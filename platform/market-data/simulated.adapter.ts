import { simulatedMarket } from '#models/simulated-market/simulated-market.ts';
import type { Clock } from '../clock/clock.port.ts';
import type { MarketData } from './market-data.port.ts';

/** Lively enough for a demo; screens that poll ask once a minute. */
const refreshMs = 5000;

/** The simulated market, as far as the clock has come. */
export const simulatedMarketData = ({
  clock,
  seed = 'tidemark',
}: {
  readonly clock: Clock;
  readonly seed?: string;
}): MarketData => {
  const market = simulatedMarket(seed);
  return {
    name: 'Simulated market',
    kind: 'simulated',
    refreshMs,
    read: (now) =>
      Promise.resolve({ at: now.toISOString(), coins: market.marketAt(now.getTime()) }),
    candles: (coinId, from, to) => {
      const hourMs = 3_600_000;
      const finished = Math.floor(clock.now().getTime() / hourMs) * hourMs;
      const candles = market.candles(coinId, from.getTime(), Math.min(to.getTime(), finished));
      return Promise.resolve(
        candles.map(({ openAt, ...figures }) => ({
          coinId,
          openAt: new Date(openAt).toISOString(),
          ...figures,
        })),
      );
    },
    close: () => Promise.resolve(),
  };
};
