import type { IndicatorCandle } from './candle.ts';

/** ln(close / close one period before) by the start of the period; periods whose predecessor is missing have none. */
export const logReturns = (
  candles: readonly IndicatorCandle[],
  periodMs: number,
): ReadonlyMap<number, number> => {
  const returns = new Map<number, number>();
  for (const [at, candle] of candles.entries()) {
    const before = candles[at - 1];
    if (before && candle.openAt - before.openAt === periodMs) {
      returns.set(candle.openAt, Math.log(candle.close / before.close));
    }
  }
  return returns;
};

/** The least share of the periods of a window that must be there for a figure about it. */
export const leastCoverage = 0.9;
