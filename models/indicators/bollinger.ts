import type { Series } from './candle.ts';

export type BollingerBands = {
  readonly lower: Series;
  readonly middle: Series;
  readonly upper: Series;
};

/**
 * Bollinger bands (Bollinger, "Bollinger on Bollinger Bands", 2001), in the unit of the price: the mean of the last
 * `length` closes, and `width` standard deviations (of the population) below and above it. Null for the first
 * `length` − 1 closes.
 */
export const bollingerBands = (
  closes: readonly number[],
  { length = 20, width = 2 } = {},
): BollingerBands => {
  const bands = closes.map((_, at) =>
    at + 1 < length ? null : bandsOf(closes.slice(at + 1 - length, at + 1), width),
  );
  return {
    lower: bands.map((band) => band?.lower ?? null),
    middle: bands.map((band) => band?.middle ?? null),
    upper: bands.map((band) => band?.upper ?? null),
  };
};

const bandsOf = (
  window: readonly number[],
  width: number,
): { lower: number; middle: number; upper: number } => {
  const mean = window.reduce((sum, value) => sum + value, 0) / window.length;
  const squares = window.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const away = width * Math.sqrt(squares / window.length);
  return { lower: mean - away, middle: mean, upper: mean + away };
};
