import { registerArray, createPartRegistry } from './serialized-parts.ts';
import { quantileLevels, getQuantile } from './quantile-levels.ts';
import { clip } from './features/week-profile.ts';

// Initial mean of |z|, slightly below that of a normal distribution.
const initialMeanMiss = 0.75;
const scaleRate = 1 / 1000;
const maxMiss = 4;
const refreshHours = 168;
const maxShift = 0.25;
// Beyond this horizon outcomes overlap so much that fast updates reduce accuracy.
const maxFastHorizon = 12;
const slowRate = 0.0005;

export type Outcome = {
  /** |return − expected| in units of the uncorrected deviation. */
  readonly miss: number;
  /** (return − expected) in units of the deviation that was issued. */
  readonly score: number;
  /** The issued quantiles, in the order of the levels. Undefined if none were issued. */
  readonly quantiles: readonly number[] | undefined;
};

export type IntervalTracker = {
  /** Factor applied to the deviation from the variance model. */
  readonly scale: () => number;
  /**
   * In the order of the levels, in units of the deviation. May be unsorted. Undefined until there are enough scores.
   */
  readonly quantiles: () => readonly number[] | undefined;
  /** Share of the online correction in the quantiles, 0 to 1. */
  readonly correction: () => number;
  readonly learn: (outcome: Outcome) => void;
  /** Once a week, computes new quantiles from the sorted scores of the last year. */
  readonly refresh: (hour: number, sortScores: () => Float64Array) => void;
};

/**
 * Intervals by filtered historical simulation (Barone-Adesi, Giannopoulos and Vosper, "VaR without correlations for
 * portfolios of derivative securities", 1999): quantiles of past standardised errors times the current deviation. Two
 * online corrections follow the outcomes. The scale follows an exponential average of the misses, since squared returns
 * drift against Garman–Klass. Each quantile follows its own misses (Gibbs and Candès, "Adaptive conformal inference
 * under distribution shift", 2021), measured on unsorted quantiles, because sorting inside the loop diverges.
 */
export const createIntervalTracker = (
  horizon: number,
  parts = createPartRegistry(),
): IntervalTracker => {
  const rate = horizon > maxFastHorizon ? slowRate : 0.002 / (1 + horizon / 12);
  const shifts = new Float64Array(quantileLevels.length);
  // A plain array, because a small typed array is allocated outside the heap.
  let base: readonly number[] | undefined;
  let [meanMiss, refreshedAt] = [initialMeanMiss, -Infinity];
  registerArray(parts, 'shifts', shifts);
  parts.add('standing', {
    save: () => ({ base, meanMiss, refreshedAt }),
    restore: (kept) => {
      ({ base, meanMiss, refreshedAt } = kept);
    },
  });
  return {
    scale: () => meanMiss / initialMeanMiss,
    quantiles: () => base?.map((value, at) => value + (shifts[at] ?? 0)),
    correction: () => computeShiftShare(shifts, base),
    learn: ({ miss, score, quantiles }) => {
      meanMiss += scaleRate * (Math.min(maxMiss, miss) - meanMiss);
      if (!quantiles) return;
      for (let at = 0; at < shifts.length; at += 1) {
        const below = score <= (quantiles[at] ?? 0) ? 1 : 0;
        const step = rate * ((quantileLevels[at] ?? 0) - below);
        shifts[at] = clip((shifts[at] ?? 0) + step, maxShift);
      }
    },
    refresh: (hour, sortScores) => {
      if (hour - refreshedAt < refreshHours) return;
      const sorted = sortScores();
      base = quantileLevels.map((level) => getQuantile(sorted, level));
      refreshedAt = hour;
    },
  };
};

const computeShiftShare = (shifts: Float64Array, base: readonly number[] = []): number => {
  let shiftTotal = 0;
  for (const shift of shifts) shiftTotal += Math.abs(shift);
  let baseTotal = 0;
  for (const value of base) baseTotal += Math.abs(value);
  const total = shiftTotal + baseTotal;
  return total > 0 ? shiftTotal / total : 0;
};
