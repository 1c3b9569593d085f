import type { Series } from './candle.ts';
import { exponentialSmoothing, smooth } from './moving-average.ts';

export type Macd = { readonly macd: Series; readonly signal: Series; readonly histogram: Series };

const lengths = { fast: 12, slow: 26, signal: 9 };

/**
 * Moving average convergence/divergence (Appel, 1979), in the unit of the price: the 12-period exponential average
 * minus the 26-period one. `signal` is its 9-period exponential average, and `histogram` is `macd` minus `signal`.
 * `macd` is null for the first 25 closes, the other two for the first 33.
 */
export const macd = (closes: readonly number[], periods = lengths): Macd => {
  const [line, signalLine]: [(number | null)[], (number | null)[]] = [[], []];
  walkMacd(closes, periods, (macdValue, signalValue) => {
    line.push(macdValue);
    signalLine.push(signalValue);
  });
  return {
    macd: line,
    signal: signalLine,
    histogram: line.map((value, at) => subtract(value, signalLine[at] ?? null)),
  };
};

type MacdPoint = { readonly macd: number | null; readonly signal: number | null };

/** The values of `macd` after the last close, without those before it. */
export const latestMacd = (closes: readonly number[]): MacdPoint => walkMacd(closes, lengths);

// Plain numbers in one loop, because signals read the last values of every hour of half a year.
const walkMacd = (
  closes: readonly number[],
  periods: typeof lengths,
  onPoint?: (macd: number | null, signal: number | null) => void,
): MacdPoint => {
  const fast = exponentialSmoothing(periods.fast);
  const slow = exponentialSmoothing(periods.slow);
  const signal = exponentialSmoothing(periods.signal);
  const firstLine = Math.max(periods.fast, periods.slow) - 1;
  const firstSignal = firstLine + periods.signal - 1;
  let [fastAverage, slowAverage, signalAverage] = [0, 0, 0];
  for (let at = 0; at < closes.length; at += 1) {
    const close = closes[at] ?? NaN;
    fastAverage = smooth(fastAverage, close, at, fast);
    slowAverage = smooth(slowAverage, close, at, slow);
    if (at >= firstLine)
      signalAverage = smooth(signalAverage, fastAverage - slowAverage, at - firstLine, signal);
    onPoint?.(
      at < firstLine ? null : fastAverage - slowAverage,
      at < firstSignal ? null : signalAverage,
    );
  }
  return {
    macd: closes.length <= firstLine ? null : fastAverage - slowAverage,
    signal: closes.length <= firstSignal ? null : signalAverage,
  };
};

const subtract = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one - other;
