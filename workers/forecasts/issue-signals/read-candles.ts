import { setImmediate as nextTurn } from 'node:timers/promises';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { HourlyCloses } from '#domain/signal/score.ts';
import type { HourlyCandle } from '#models/forecast/hourly-candle.ts';
import { simulatedMarket } from '#models/simulated-market/simulated-market.ts';
import type { HourlyCandles } from '../issue-predictions/hourly-candles.ts';

type Span = { readonly source: string; readonly from: number; readonly to: number };

/** Completed hours that start in [from, to), in milliseconds, oldest first. */
export type ReadCandles = (coinId: string, span: Span) => Promise<readonly HourlyCandle[]>;

// Hours computed before yielding to the event loop.
const maxRangeMs = 240 * hourMs;

/** Reads the same candles as the forecasts. Candles of the simulated market are computed. */
export const candleReader = (feed: HourlyCandles): ReadCandles => {
  const markets = new Map<string, ComputeCandles>();
  return async (coinId, span) => {
    const hours = await feed.hours(coinId, span);
    if ('candles' in hours) return hours.candles;
    const compute = markets.get(hours.seed) ?? withCandleCache(simulatedMarket(hours.seed).candles);
    markets.set(hours.seed, compute);
    // Yields explicitly, because no asynchronous store is involved.
    for (let to = hours.from + maxRangeMs; to < hours.to; to += maxRangeMs) {
      compute(coinId, hours.from, to);
      await nextTurn();
    }
    return compute(coinId, hours.from, hours.to);
  };
};

type ComputeCandles = (coinId: string, from: number, to: number) => readonly HourlyCandle[];
type Window = {
  readonly from: number;
  readonly to: number;
  readonly candles: readonly HourlyCandle[];
};

// Covers the look-back of the rules plus a step of two weeks.
const maxCachedHours = 1200;

/** Caches the last range of each coin and computes only new hours, because each step looks far back. */
export const withCandleCache = (compute: ComputeCandles): ComputeCandles => {
  const windows = new Map<string, Window>();
  return (coinId, from, to) => {
    const cached = windows.get(coinId);
    const isContinuation = cached !== undefined && from >= cached.from && from <= cached.to;
    const previousWindow = isContinuation ? cached : { from, to: from, candles: [] };
    const newCandles = to > previousWindow.to ? compute(coinId, previousWindow.to, to) : [];
    const candles = [...previousWindow.candles, ...newCandles];
    const end = Math.max(to, previousWindow.to);
    const start = Math.max(previousWindow.from, end - maxCachedHours * hourMs);
    windows.set(coinId, { from: start, to: end, candles: filterByTime(candles, start, end) });
    return filterByTime(candles, from, to);
  };
};

const filterByTime = (
  candles: readonly HourlyCandle[],
  from: number,
  to: number,
): readonly HourlyCandle[] => candles.filter(({ openAt }) => openAt >= from && openAt < to);

export const getCandlesEnd = (
  candles: readonly Pick<HourlyCandle, 'openAt'>[],
): number | undefined => {
  const last = candles.at(-1);
  return last && last.openAt + hourMs;
};

/** Closes by hour; NaN for missing hours. */
export const toHourlyCloses = (
  candles: readonly Pick<HourlyCandle, 'openAt' | 'close'>[],
): HourlyCloses => {
  const first = (candles[0]?.openAt ?? 0) + hourMs;
  const hours = ((getCandlesEnd(candles) ?? first) - first) / hourMs + 1;
  const values = new Float64Array(hours).fill(NaN);
  for (const { openAt, close } of candles) values[(openAt + hourMs - first) / hourMs] = close;
  return { first, values };
};
