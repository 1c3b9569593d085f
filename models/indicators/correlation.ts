import { dayMs } from '#domain/shared/time/durations.ts';
import type { IndicatorCandle } from './candle.ts';
import { minCoverage, logReturns } from './log-returns.ts';

/**
 * Pearson correlation (Pearson, 1895), −1 to 1, of the daily log returns of two coins over the last `days` days that
 * both have. Null when more than a tenth of the days is missing or when one coin's price did not move.
 */
export const correlation = (
  one: readonly IndicatorCandle[],
  other: readonly IndicatorCandle[],
  days: number,
): number | null => {
  const otherReturns = logReturns(other, dayMs);
  const end = Math.min(one.at(-1)?.openAt ?? 0, other.at(-1)?.openAt ?? 0);
  const pairs = [...logReturns(one, dayMs)].flatMap(([openAt, change]) => {
    const otherChange = otherReturns.get(openAt);
    const isRecent = openAt <= end && openAt > end - days * dayMs;
    return otherChange === undefined || !isRecent ? [] : [[change, otherChange] as const];
  });
  return pairs.length < Math.max(2, days * minCoverage) ? null : computePearson(pairs);
};

const computePearson = (pairs: readonly (readonly [number, number])[]): number | null => {
  const mean = (of: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[of], 0) / pairs.length;
  const [meanLeft, meanRight] = [mean(0), mean(1)];
  let [products, leftSquares, rightSquares] = [0, 0, 0];
  for (const [a, b] of pairs) {
    products += (a - meanLeft) * (b - meanRight);
    leftSquares += (a - meanLeft) ** 2;
    rightSquares += (b - meanRight) ** 2;
  }
  const scale = Math.sqrt(leftSquares) * Math.sqrt(rightSquares);
  return scale === 0 ? null : Math.max(-1, Math.min(1, products / scale));
};
