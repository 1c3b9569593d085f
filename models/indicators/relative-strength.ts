import type { Series } from './candle.ts';
import { wilderAverage } from './moving-average.ts';

/**
 * Relative strength index, 0 to 100 (Wilder, "New Concepts in Technical Trading Systems", 1978): the average rise as a
 * share of the average rise plus the average fall, both Wilder averages over `length` changes. Null for the first
 * `length` closes, and 50 when the price did not move.
 */
export const relativeStrengthIndex = (closes: readonly number[], length = 14): Series => {
  const changes = closes.slice(1).map((close, at) => close - (closes[at] ?? close));
  const rises = wilderAverage(
    changes.map((change) => Math.max(0, change)),
    length,
  );
  const falls = wilderAverage(
    changes.map((change) => Math.max(0, -change)),
    length,
  );
  return closes.map((_, at) => computeStrength(rises[at - 1] ?? null, falls[at - 1] ?? null));
};

const computeStrength = (rise: number | null, fall: number | null): number | null => {
  if (rise === null || fall === null) return null;
  return rise + fall === 0 ? 50 : Math.min(100, (100 * rise) / (rise + fall));
};
