import { SMA } from 'trading-signals';
import type { Series } from './candle.ts';

/** Arithmetic mean of the last `length` values. Null before there are that many. */
export const simpleAverage = (values: readonly number[], length: number): Series =>
  new SMA(length).updates(values);

/** The last value of `simpleAverage`, without those before it; NaN with too few values. */
export const latestAverage = (values: readonly number[], length: number): number => {
  let sum = 0;
  for (let at = values.length - length; at < values.length; at += 1) sum += values[at] ?? NaN;
  return sum / length;
};

/** A running average: the mean of the first `length` values, then `weight` for each new value. */
export type Smoothing = { readonly length: number; readonly weight: number };

/**
 * Exponential average with a weight of 2 / (length + 1) for the newest value. It starts with the mean of the first
 * `length` values, as in Appel, "Technical Analysis: Power Tools for Active Investors" (2005).
 */
export const exponentialSmoothing = (length: number): Smoothing => ({
  length,
  weight: 2 / (length + 1),
});

/**
 * Wilder's average ("New Concepts in Technical Trading Systems", 1978): the newest value has a weight of 1 / length.
 */
export const wilderSmoothing = (length: number): Smoothing => ({ length, weight: 1 / length });

/** The average after the value with this index. Incomplete before `length` values. */
export const smooth = (
  average: number,
  value: number,
  index: number,
  { length, weight }: Smoothing,
): number => (index < length ? average + value / length : average + (value - average) * weight);
