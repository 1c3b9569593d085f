import { fiveMinutesMs, hourMs } from '#contract/durations.ts';
import type { Candles } from '#contract/market/market.ts';
import type { RunningPeriod } from './drawing.ts';

/** A price now, and when it was measured. */
export type LivePrice = { readonly price: number; readonly at: string; readonly stale: boolean };

/** Length of a period in milliseconds. */
export const periodMsByInterval = {
  '5m': fiveMinutesMs,
  '1h': hourMs,
  '4h': 4 * hourMs,
  '12h': 12 * hourMs,
  '24h': 24 * hourMs,
} as const;

// A longer time without candles is a gap, which a line to the live price would hide.
const getMaxGapMs = (interval: Candles['interval']): number =>
  interval === '5m' ? 4 * fiveMinutesMs : 2 * hourMs;

/**
 * The period that has not ended, up to the live price. Its high and low only cover finished hours and the live price.
 * Null where the live price is out of date, or the candles end too long before it.
 */
export const findRunningPeriod = (
  { candles, interval, at: candlesEnd }: Candles,
  { price, at, stale }: LivePrice,
): RunningPeriod | null => {
  const last = candles.at(-1);
  const time = Date.parse(at);
  const end = Date.parse(candlesEnd);
  if (last === undefined || stale || time < end || time - end > getMaxGapMs(interval)) return null;
  const periodMs = periodMsByInterval[interval];
  // Merged candles start at multiples of their length since midnight UTC.
  const startedAt = Math.floor(time / periodMs) * periodMs;
  const hasFinishedHours = Date.parse(last.openAt) >= startedAt;
  const { open, high, low } = hasFinishedHours
    ? last
    : { open: last.close, high: last.close, low: last.close };
  return {
    time: startedAt,
    continuesLast: hasFinishedHours,
    open,
    high: Math.max(high, price),
    low: Math.min(low, price),
    close: price,
  };
};
