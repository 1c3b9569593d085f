import { hourMs } from '#domain/shared/time/durations.ts';
import { bollingerBands } from '../indicators/bollinger.ts';
import type { IndicatorCandle, Series } from '../indicators/candle.ts';
import { macd } from '../indicators/macd.ts';
import { simpleAverage } from '../indicators/moving-average.ts';
import { relativeStrength } from '../indicators/relative-strength.ts';

/** What the rules look at, at the end of one hour. Prices in the currency of the candles. */
export type HourReading = {
  /** End of the hour, Unix time in milliseconds. */
  readonly at: number;
  readonly open: number;
  readonly close: number;
  /** 14 hours, 0 to 100. */
  readonly rsi: number;
  /** Means of the last 20 and 50 closes. */
  readonly average20: number;
  readonly average50: number;
  readonly macd: number;
  readonly macdSignal: number;
  readonly lowerBand: number;
  readonly upperBand: number;
  /** As a multiple of the mean of the same hour on the 30 days before; null where 25 of them are not known. */
  readonly volumeRatio: number | null;
};

const dayHours = 24;

/** Hours that the indicators of prices see: what lies before moves an average by less than a millionth of a per cent. */
const priceHours = 250;
const hoursAtLeast = 238;
const daysCompared = 30;
const daysAtLeast = 25;

/** Hours before an hour that its reading looks at. */
export const hoursBefore = daysCompared * dayHours;

/**
 * The reading at the end of an hour; null with fewer than 238 of its last 250 hours, or where nothing was traded in it. It
 * is computed from a fixed span before that hour, so that it is the same whatever else is known, and whenever it is computed.
 */
export const readingAt = (
  candles: readonly IndicatorCandle[],
  index: number,
): HourReading | null => {
  const candle = candles[index];
  if (!candle || (candle.volume === 0 && candle.high === candle.low)) return null;
  const closes = closesOf(candles, index, candle.openAt - priceHours * hourMs);
  if (closes.length < hoursAtLeast) return null;
  const bands = bollingerBands(closes.slice(-20));
  const { macd: line, signal } = macd(closes);
  return {
    at: candle.openAt + hourMs,
    open: candle.open,
    close: candle.close,
    rsi: last(relativeStrength(closes)),
    average20: last(simpleAverage(closes.slice(-20), 20)),
    average50: last(simpleAverage(closes.slice(-50), 50)),
    macd: last(line),
    macdSignal: last(signal),
    lowerBand: last(bands.lower),
    upperBand: last(bands.upper),
    volumeRatio: volumeRatio(candles, index),
  };
};

const last = (series: Series): number => series.at(-1) ?? NaN;

const closesOf = (
  candles: readonly IndicatorCandle[],
  index: number,
  after: number,
): readonly number[] => {
  let first = index;
  while (first > 0 && (candles[first - 1]?.openAt ?? 0) > after) first -= 1;
  return candles.slice(first, index + 1).map(({ close }) => close);
};

const volumeRatio = (candles: readonly IndicatorCandle[], index: number): number | null => {
  const candle = candles[index];
  if (!candle) return null;
  let [days, sum, at] = [0, 0, index];
  for (let day = 1; day <= daysCompared; day += 1) {
    const openAt = candle.openAt - day * dayHours * hourMs;
    at = Math.max(0, at - dayHours);
    // After missing hours a day is fewer candles than 24.
    while ((candles[at]?.openAt ?? Infinity) < openAt) at += 1;
    const same = candles[at];
    if (same?.openAt !== openAt) continue;
    days += 1;
    sum += same.volume;
  }
  return days < daysAtLeast || sum === 0 ? null : candle.volume / (sum / days);
};
