import type { IndicatorCandle } from './candle.ts';

/** ln(close / previous close), keyed by the start of the period. Periods with a missing predecessor are left out. */
export const logReturns = (
  candles: readonly IndicatorCandle[],
  periodMs: number,
): ReadonlyMap<number, number> => {
  const returns = new Map<number, number>();
  for (const [at, candle] of candles.entries()) {
    const previousCandle = candles[at - 1];
    if (previousCandle && candle.openAt - previousCandle.openAt === periodMs) {
      returns.set(candle.openAt, Math.log(candle.close / previousCandle.close));
    }
  }
  return returns;
};

/** Minimum share of periods in a window for a figure to be computed. */
export const minCoverage = 0.9;
