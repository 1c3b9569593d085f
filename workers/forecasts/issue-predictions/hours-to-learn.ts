import { dayMs } from '#domain/shared/time/durations.ts';
import type { HourlyCandle } from '#models/forecast/hourly-candle.ts';
import {
  type SimulatedMarket,
  simulatedMarket,
} from '#models/simulated-market/simulated-market.ts';

/**
 * The hours to learn, oldest first: either candles, or a range of the simulated market that is computed when needed.
 */
export type HoursToLearn =
  | { readonly candles: readonly HourlyCandle[] }
  | { readonly seed: string; readonly from: number; readonly to: number };

/**
 * Yields candles one by one. Simulated candles are computed a day at a time, because three years need several
 * megabytes.
 */
export const hourReader = (): ((coinId: string, hours: HoursToLearn) => Iterable<HourlyCandle>) => {
  const markets = new Map<string, SimulatedMarket>();
  return function* (coinId, hours) {
    if ('candles' in hours) {
      yield* hours.candles;
      return;
    }
    const market = markets.get(hours.seed) ?? simulatedMarket(hours.seed);
    markets.set(hours.seed, market);
    for (let { from } = hours; from < hours.to; from += dayMs) {
      yield* market.candles(coinId, from, Math.min(hours.to, from + dayMs));
    }
  };
};
