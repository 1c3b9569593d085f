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
export const createExponentialAverage = (length: number): NextAverage =>
  createSmoothing(length, 2 / (length + 1));

/**
 * Wilder's average ("New Concepts in Technical Trading Systems", 1978): the newest value has a weight of 1 / length.
 */
export const createWilderAverage = (length: number): NextAverage =>
  createSmoothing(length, 1 / length);

/** The average after the next value. */
export type NextAverage = (value: number) => number | null;

const createSmoothing = (length: number, weight: number): NextAverage => {
  let [average, count] = [0, 0];
  return (value) => {
    if (count < length) average += value / length;
    else average += (value - average) * weight;
    count += 1;
    return count < length ? null : average;
  };
};
