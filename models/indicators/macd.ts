import type { Series } from './candle.ts';
import { createExponentialAverage } from './moving-average.ts';

export type Macd = { readonly macd: Series; readonly signal: Series; readonly histogram: Series };

const lengths = { fast: 12, slow: 26, signal: 9 };

/**
 * Moving average convergence/divergence (Appel, 1979), in the unit of the price: the 12-period exponential average
 * minus the 26-period one. `signal` is its 9-period exponential average, and `histogram` is `macd` minus `signal`.
 * `macd` is null for the first 25 closes, the other two for the first 33.
 */
export const macd = (closes: readonly number[], periods = lengths): Macd => {
  const next = createMacd(periods);
  const points = closes.map(next);
  return {
    macd: points.map((point) => point.macd),
    signal: points.map((point) => point.signal),
    histogram: points.map((point) => subtract(point.macd, point.signal)),
  };
};

type MacdPoint = { readonly macd: number | null; readonly signal: number | null };

/** The values of `macd` after the last close, without those before it. */
export const latestMacd = (closes: readonly number[]): MacdPoint => {
  const next = createMacd(lengths);
  let latest: MacdPoint = { macd: null, signal: null };
  for (const close of closes) latest = next(close);
  return latest;
};

const createMacd = ({ fast, slow, signal }: typeof lengths): ((close: number) => MacdPoint) => {
  const [nextFast, nextSlow] = [createExponentialAverage(fast), createExponentialAverage(slow)];
  const nextSignal = createExponentialAverage(signal);
  return (close) => {
    const line = subtract(nextFast(close), nextSlow(close));
    return { macd: line, signal: line === null ? null : nextSignal(line) };
  };
};

const subtract = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one - other;
