import { BollingerBands as Bands } from 'trading-signals';
import type { Series } from './candle.ts';
import { latestAverage } from './moving-average.ts';

export type BollingerBands = {
  readonly lower: Series;
  readonly middle: Series;
  readonly upper: Series;
};

const usualBands = { length: 20, width: 2 };

/**
 * Bollinger bands (Bollinger, "Bollinger on Bollinger Bands", 2001), in the unit of the price: the mean of the last
 * `length` closes, and `width` population standard deviations below and above it. Null for the first `length` − 1
 * closes.
 */
export const bollingerBands = (
  closes: readonly number[],
  { length = usualBands.length, width = usualBands.width } = {},
): BollingerBands => {
  const bands = new Bands(length, width).updates(closes);
  return {
    lower: bands.map((band) => band?.lower ?? null),
    middle: bands.map((band) => band?.middle ?? null),
    upper: bands.map((band) => band?.upper ?? null),
  };
};

type LatestBands = { readonly lower: number; readonly upper: number };

/** The bands after the last close, without those before it; NaN with too few closes. */
export const latestBollingerBands = (closes: readonly number[]): LatestBands => {
  const { length, width } = usualBands;
  const middle = latestAverage(closes, length);
  let squares = 0;
  for (let at = closes.length - length; at < closes.length; at += 1) {
    const difference = (closes[at] ?? NaN) - middle;
    squares += difference * difference;
  }
  const distance = Math.sqrt(squares / length) * width;
  return { lower: middle - distance, upper: middle + distance };
};
