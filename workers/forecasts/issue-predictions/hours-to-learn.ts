import { dayMs } from '#domain/shared/time/durations.ts';
import type { HourlyCandle } from '#models/forecast/hourly-candle.ts';
import {
  type SimulatedMarket,
  simulatedMarket,
} from '#models/simulated-market/simulated-market.ts';

/** The hours to learn, oldest first: as candles, or as a span of the simulated market, which is computed where it is needed. */
export type HoursToLearn =
  | { readonly candles: readonly HourlyCandle[] }
  | { readonly seed: string; readonly from: number; readonly to: number };

/** Reads them one by one: of the simulated market a day is computed at a time, for three years would be some megabytes. */
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
