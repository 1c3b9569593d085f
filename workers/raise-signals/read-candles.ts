import { hourMs } from '#domain/shared/hours.ts';
import type { HourlyCloses } from '#domain/signal/score.ts';
import type { HourlyCandle } from '#models/forecast/hourly-candle.ts';
import { simulatedMarket } from '#models/simulated-market/simulated-market.ts';
import type { HourFeed } from '../keep-predictions/hour-feed.ts';

type Span = { readonly source: string; readonly from: number; readonly to: number };

/** Finished hours that begin in [from, to), in milliseconds, oldest first. */
export type ReadCandles = (coinId: string, span: Span) => Promise<readonly HourlyCandle[]>;

/** Reads from where the forecasts' hours come from; those of the simulated market are computed. */
export const candleReader = (feed: HourFeed): ReadCandles => {
  const markets = new Map<string, ReturnType<typeof simulatedMarket>>();
  return async (coinId, span) => {
    const hours = await feed.hours(coinId, span);
    if ('candles' in hours) return hours.candles;
    const market = markets.get(hours.seed) ?? simulatedMarket(hours.seed);
    markets.set(hours.seed, market);
    return market.candles(coinId, hours.from, hours.to);
  };
};

export const endOf = (candles: readonly HourlyCandle[]): number | undefined => {
  const last = candles.at(-1);
  return last && last.openAt + hourMs;
};

/** The closes by hour; those of missing hours are NaN. */
export const closesOf = (candles: readonly HourlyCandle[]): HourlyCloses => {
  const first = (candles[0]?.openAt ?? 0) + hourMs;
  const hours = ((endOf(candles) ?? first) - first) / hourMs + 1;
  const values = new Float64Array(hours).fill(NaN);
  for (const { openAt, close } of candles) values[(openAt + hourMs - first) / hourMs] = close;
  return { first, values };
};
