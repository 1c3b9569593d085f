import { hourMs } from '#domain/shared/time/durations.ts';
import { latestBollingerBands } from '../indicators/bollinger.ts';
import type { IndicatorCandle } from '../indicators/candle.ts';
import { latestMacd } from '../indicators/macd.ts';
import { latestAverage } from '../indicators/moving-average.ts';
import { latestRelativeStrength } from '../indicators/relative-strength.ts';

/** Rule inputs at the end of one hour. Prices are in the currency of the candles. */
export type HourReading = {
  /** End of the hour, Unix time in milliseconds. */
  readonly at: number;
  readonly open: number;
  readonly close: number;
  /** Over 14 hours, 0 to 100. */
  readonly rsi: number;
  /** Means of the last 20 and 50 closes. */
  readonly average20: number;
  readonly average50: number;
  readonly macd: number;
  readonly macdSignal: number;
  readonly lowerBand: number;
  readonly upperBand: number;
  /** Volume as a multiple of its mean in the same hour of the last 30 days. Null with fewer than 25 of them. */
  readonly volumeRatio: number | null;
};

const dayHours = 24;

/** Window of the price indicators in hours. Earlier candles change an average by less than a millionth of a percent. */
const priceHours = 250;
const minHours = 238;
const comparedDays = 30;
const minDays = 25;

/** Number of earlier hours that a reading needs. */
export const readingLookbackHours = comparedDays * dayHours;

/** Candles with their closes, of which each hour reads a window. */
export type CandleSeries = {
  readonly candles: readonly IndicatorCandle[];
  readonly allCloses: readonly number[];
};

export const toCandleSeries = (candles: readonly IndicatorCandle[]): CandleSeries => ({
  candles,
  allCloses: candles.map(({ close }) => close),
});

/**
 * The reading at the end of an hour. Null with fewer than 238 of its last 250 hours, or without trades in the hour. It
 * uses a fixed window, so that the result does not depend on which other candles are available or when it is computed.
 */
export const getHourReading = (
  { candles, allCloses }: CandleSeries,
  index: number,
): HourReading | null => {
  const candle = candles[index];
  if (!candle || (candle.volume === 0 && candle.high === candle.low)) return null;
  const first = findFirstAfter(candles, index, candle.openAt - priceHours * hourMs);
  const closes = allCloses.slice(first, index + 1);
  if (closes.length < minHours) return null;
  const bands = latestBollingerBands(closes);
  const { macd, signal } = latestMacd(closes);
  return {
    at: candle.openAt + hourMs,
    open: candle.open,
    close: candle.close,
    rsi: latestRelativeStrength(closes) ?? NaN,
    average20: latestAverage(closes, 20),
    average50: latestAverage(closes, 50),
    macd: macd ?? NaN,
    macdSignal: signal ?? NaN,
    lowerBand: bands.lower,
    upperBand: bands.upper,
    volumeRatio: computeVolumeRatio(candles, index),
  };
};

// Index of the first candle that starts after this time.
const findFirstAfter = (
  candles: readonly IndicatorCandle[],
  index: number,
  after: number,
): number => {
  let first = index;
  while (first > 0 && (candles[first - 1]?.openAt ?? 0) > after) first -= 1;
  return first;
};

const computeVolumeRatio = (candles: readonly IndicatorCandle[], index: number): number | null => {
  const candle = candles[index];
  if (!candle) return null;
  let [days, sum, at] = [0, 0, index];
  for (let day = 1; day <= comparedDays; day += 1) {
    const openAt = candle.openAt - day * dayHours * hourMs;
    at = Math.max(0, at - dayHours);
    // With missing hours, 24 candles span more than a day.
    while ((candles[at]?.openAt ?? Infinity) < openAt) at += 1;
    const sameHour = candles[at];
    if (sameHour?.openAt !== openAt) continue;
    days += 1;
    sum += sameHour.volume;
  }
  return days < minDays || sum === 0 ? null : candle.volume / (sum / days);
};
