import {
  type SimulatedCandle,
  simulatedMarket,
} from '#models/simulated-market/simulated-market.ts';
import type { Clock } from '../clock/clock.port.ts';
import type { SourceMode } from '../sources/source.port.ts';
import type { MarketProvider, SourceCandle } from './market-data.port.ts';

// Frequent enough for a demo; screens poll once a minute.
const refreshMs = 5000;
const hourMs = 3_600_000;
// Yields between chunks: a candle takes some 50 µs to compute, and requests must not wait for thousands.
const candlesAtOnce = 100;

export const simulatedMarketData = ({
  clock,
  seed = 'tidemark',
}: {
  readonly clock: Clock;
  readonly seed?: string;
}): MarketProvider => {
  const market = simulatedMarket(seed);
  const mode: SourceMode = 'simulated';
  const shared = { name: 'Simulated market', mode, refreshMs, close: () => Promise.resolve() };
  return {
    markets: {
      ...shared,
      ask: ({ now }) =>
        Promise.resolve({
          status: 'value',
          value: market.marketAt(now.getTime()),
          at: now.toISOString(),
        }),
    },
    candles: {
      ...shared,
      rangesPerAsk: 100,
      // A demo may ask for a year after its clock was moved: half a day of a hundred coins at a time.
      hoursPerRange: 12,
      ask: async ({ query }) => {
        const now = clock.now();
        const finished = Math.floor(now.getTime() / hourMs) * hourMs;
        const value: SourceCandle[] = [];
        let atOnce = 0;
        for (const { coinId, from, to } of query) {
          const end = Math.min(to.getTime(), finished);
          const candles = market.candles(coinId, from.getTime(), end);
          for (const candle of candles) value.push(toCandle(coinId, candle));
          atOnce += candles.length;
          if (atOnce < candlesAtOnce) continue;
          atOnce = 0;
          await nextTick();
        }
        return { status: 'value', value, at: now.toISOString() };
      },
    },
  };
};

const toCandle = (coinId: string, { openAt, ...figures }: SimulatedCandle): SourceCandle => ({
  coinId,
  openAt: new Date(openAt).toISOString(),
  ...figures,
});

const nextTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
