import type { Series } from './candle.ts';
import { smooth, wilderSmoothing } from './moving-average.ts';

/**
 * Relative strength index, 0 to 100 (Wilder, "New Concepts in Technical Trading Systems", 1978): the average rise as a
 * share of the average rise plus the average fall, both Wilder averages over `length` changes. Null for the first
 * `length` closes, and 50 when the price did not move.
 */
export const relativeStrengthIndex = (closes: readonly number[], length = 14): Series => {
  const series: (number | null)[] = [];
  walkStrength(closes, length, (strength) => series.push(strength));
  return series;
};

/** The index after the last close, without those before it. */
export const latestRelativeStrength = (closes: readonly number[]): number | null =>
  walkStrength(closes, 14);

// Plain numbers in one loop, because signals read the last value of every hour of half a year.
const walkStrength = (
  closes: readonly number[],
  length: number,
  onValue?: (strength: number | null) => void,
): number | null => {
  const smoothing = wilderSmoothing(length);
  let [rise, fall] = [0, 0];
  for (let at = 0; at < closes.length; at += 1) {
    if (at > 0) {
      const change = (closes[at] ?? NaN) - (closes[at - 1] ?? NaN);
      rise = smooth(rise, Math.max(0, change), at - 1, smoothing);
      fall = smooth(fall, Math.max(0, -change), at - 1, smoothing);
    }
    onValue?.(at < length ? null : computeStrength(rise, fall));
  }
  return closes.length <= length ? null : computeStrength(rise, fall);
};

const computeStrength = (rise: number, fall: number): number =>
  rise + fall === 0 ? 50 : Math.min(100, (100 * rise) / (rise + fall));
