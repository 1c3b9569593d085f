import type { Series } from './candle.ts';
import { exponentialAverage } from './moving-average.ts';

export type Macd = { readonly macd: Series; readonly signal: Series; readonly histogram: Series };

const lengths = { fast: 12, slow: 26, signal: 9 };

/**
 * Moving average convergence/divergence (Appel, 1979), in the unit of the price: the 12-period exponential average
 * minus the 26-period one. `signal` is its 9-period exponential average, and `histogram` is `macd` minus `signal`.
 * `macd` is null for the first 25 closes, the other two for the first 33.
 */
export const macd = (closes: readonly number[], { fast, slow, signal } = lengths): Macd => {
  const fastAverage = exponentialAverage(closes, fast);
  const slowAverage = exponentialAverage(closes, slow);
  const line = closes.map((_, at) => subtract(fastAverage[at], slowAverage[at]));
  const lineValues = line.filter((value) => value !== null);
  const leadingNulls = Array.from({ length: closes.length - lineValues.length }, () => null);
  const signalLine = [...leadingNulls, ...exponentialAverage(lineValues, signal)];
  return {
    macd: line,
    signal: signalLine,
    histogram: line.map((value, at) => subtract(value, signalLine[at])),
  };
};

const subtract = (
  one: number | null | undefined,
  other: number | null | undefined,
): number | null => (typeof one === 'number' && typeof other === 'number' ? one - other : null);
