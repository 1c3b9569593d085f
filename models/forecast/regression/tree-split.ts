import type { Bins } from '../features/feature-bins.ts';

export type Split = {
  /** Sum of the gradients of all rows. */
  readonly sum: number;
  /** Reduction of the loss by the split, or 0 when there is no split. */
  readonly gain: number;
  readonly feature: number;
  /** The last bin that goes left. */
  readonly bin: number;
};

type SplitContext = {
  readonly bins: Bins;
  readonly gradients: Float64Array;
  readonly features: readonly number[];
  readonly leastRows: number;
  readonly ridge: number;
};

const sums = new Float64Array(32);
const counts = new Int32Array(32);

/** The best split with at least `leastRows` rows on each side, by second-order gain with a unit Hessian. */
export const bestSplit = (rows: Int32Array, context: SplitContext): Split => {
  let sum = 0;
  for (const row of rows) sum += context.gradients[row] ?? 0;
  let best: Split = { sum, gain: 0, feature: -1, bin: 0 };
  if (rows.length < 2 * context.leastRows) return best;
  for (const feature of context.features) {
    fillHistogram(rows, context.bins.codes[feature], context.gradients);
    best = findFeatureSplit(best, feature, { ...context, rows: rows.length });
  }
  return best;
};

const fillHistogram = (
  rows: Int32Array,
  codes: Uint8Array | undefined,
  gradients: Float64Array,
): void => {
  sums.fill(0);
  counts.fill(0);
  if (!codes) return;
  for (const row of rows) {
    const bin = codes[row] ?? 0;
    sums[bin] = (sums[bin] ?? 0) + (gradients[row] ?? 0);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
};

type Limits = { readonly rows: number; readonly leastRows: number; readonly ridge: number };

const findFeatureSplit = (
  before: Split,
  feature: number,
  { rows, leastRows, ridge }: Limits,
): Split => {
  let best = before;
  const unsplitScore = before.sum ** 2 / (rows + ridge);
  let [leftSum, count] = [0, 0];
  for (let bin = 0; bin < sums.length - 1; bin += 1) {
    leftSum += sums[bin] ?? 0;
    count += counts[bin] ?? 0;
    if (count < leastRows) continue;
    if (rows - count < leastRows) break;
    const splitScore =
      leftSum ** 2 / (count + ridge) + (before.sum - leftSum) ** 2 / (rows - count + ridge);
    if (splitScore - unsplitScore > best.gain)
      best = { ...before, gain: splitScore - unsplitScore, feature, bin };
  }
  return best;
};
