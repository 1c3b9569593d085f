import type { Series } from './candle.ts';
import { createWilderAverage } from './moving-average.ts';

/**
 * Relative strength index, 0 to 100 (Wilder, "New Concepts in Technical Trading Systems", 1978): the average rise as a
 * share of the average rise plus the average fall, both Wilder averages over `length` changes. Null for the first
 * `length` closes, and 50 when the price did not move.
 */
export const relativeStrengthIndex = (closes: readonly number[], length = 14): Series =>
  closes.map(createRelativeStrength(length));

/** The index after the last close, without those before it. */
export const latestRelativeStrength = (closes: readonly number[]): number | null => {
  const next = createRelativeStrength();
  let latest: number | null = null;
  for (const close of closes) latest = next(close);
  return latest;
};

const createRelativeStrength = (length = 14): ((close: number) => number | null) => {
  const [nextRise, nextFall] = [createWilderAverage(length), createWilderAverage(length)];
  let previous: number | undefined;
  return (close) => {
    const change = close - (previous ?? close);
    const isFirst = previous === undefined;
    previous = close;
    if (isFirst) return null;
    return computeStrength(nextRise(Math.max(0, change)), nextFall(Math.max(0, -change)));
  };
};

const computeStrength = (rise: number | null, fall: number | null): number | null => {
  if (rise === null || fall === null) return null;
  return rise + fall === 0 ? 50 : Math.min(100, (100 * rise) / (rise + fall));
};
