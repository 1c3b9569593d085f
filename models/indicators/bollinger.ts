import { BollingerBands as Bands } from 'trading-signals';
import type { Series } from './candle.ts';

export type BollingerBands = {
  readonly lower: Series;
  readonly middle: Series;
  readonly upper: Series;
};

/**
 * Bollinger bands (Bollinger, "Bollinger on Bollinger Bands", 2001), in the unit of the price: the mean of the last
 * `length` closes, and `width` population standard deviations below and above it. Null for the first `length` − 1
 * closes.
 */
export const bollingerBands = (
  closes: readonly number[],
  { length = 20, width = 2 } = {},
): BollingerBands => {
  const bands = new Bands(length, width).updates(closes);
  return {
    lower: bands.map((band) => band?.lower ?? null),
    middle: bands.map((band) => band?.middle ?? null),
    upper: bands.map((band) => band?.upper ?? null),
  };
};
