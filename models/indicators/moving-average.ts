import { SMA } from 'trading-signals';
import type { Series } from './candle.ts';

/** Arithmetic mean of the last `length` values. Null before there are that many. */
export const simpleAverage = (values: readonly number[], length: number): Series =>
  new SMA(length).updates(values);

/**
 * Exponential average with a weight of 2 / (length + 1) for the newest value. It starts with the mean of the first
 * `length` values, as in Appel, "Technical Analysis: Power Tools for Active Investors" (2005). Null before there are
 * that many.
 */
export const exponentialAverage = (values: readonly number[], length: number): Series =>
  smooth(values, length, 2 / (length + 1));

/**
 * Wilder's average ("New Concepts in Technical Trading Systems", 1978): the newest value has a weight of 1 / length.
 */
export const wilderAverage = (values: readonly number[], length: number): Series =>
  smooth(values, length, 1 / length);

const smooth = (values: readonly number[], length: number, weight: number): Series => {
  let average = 0;
  return values.map((value, at) => {
    if (at < length) average += value / length;
    else average += (value - average) * weight;
    return at + 1 < length ? null : average;
  });
};
