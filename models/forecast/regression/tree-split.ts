import { type Bins, binCount } from '../features/feature-bins.ts';

export type Split = {
  /** Reduction of the loss by the split, or 0 when there is no split. */
  readonly gain: number;
  readonly feature: number;
  /** The last bin that goes left. */
  readonly bin: number;
};

export type SplitContext = {
  readonly bins: Bins;
  readonly gradients: Float64Array;
  /** The sampled features. */
  readonly features: Int32Array;
  readonly leastRows: number;
  readonly ridge: number;
};

/** Sum and number of the gradients by feature and bin. */
export type Histogram = { readonly sums: Float64Array; readonly counts: Int32Array };

export const noSplit: Split = { gain: 0, feature: -1, bin: 0 };

// All features of a row are adjacent, so each row is read once.
export const countRows = (
  rows: Int32Array,
  { bins: { codes, edges }, features, gradients }: SplitContext,
): Histogram => {
  const sums = new Float64Array(edges.length * binCount);
  const counts = new Int32Array(edges.length * binCount);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const gradient = gradients[row] ?? 0;
    const from = row * edges.length;
    for (let index = 0; index < features.length; index += 1) {
      const feature = features[index] ?? 0;
      const cell = feature * binCount + (codes[from + feature] ?? 0);
      sums[cell] = (sums[cell] ?? 0) + gradient;
      counts[cell] = (counts[cell] ?? 0) + 1;
    }
  }
  return { sums, counts };
};

/** The histogram of the rows of `whole` that are not in `part`. */
export const subtractHistogram = (whole: Histogram, part: Histogram): Histogram => ({
  sums: whole.sums.map((sum, cell) => sum - (part.sums[cell] ?? 0)),
  counts: whole.counts.map((count, cell) => count - (part.counts[cell] ?? 0)),
});

type LeafTotals = { readonly rows: number; readonly sum: number };

/** The best split with at least `leastRows` rows on each side, by second-order gain with a unit Hessian. */
export const findBestSplit = (
  histogram: Histogram,
  { rows, sum }: LeafTotals,
  { features, leastRows, ridge }: SplitContext,
): Split => {
  if (rows < 2 * leastRows) return noSplit;
  let best = noSplit;
  for (const feature of features) {
    best = findFeatureSplit(best, feature, { rows, sum, leastRows, ridge, histogram });
  }
  return best;
};

type Leaf = LeafTotals & {
  readonly leastRows: number;
  readonly ridge: number;
  readonly histogram: Histogram;
};

const findFeatureSplit = (
  before: Split,
  feature: number,
  { rows, sum, leastRows, ridge, histogram: { sums, counts } }: Leaf,
): Split => {
  let best = before;
  const unsplitScore = sum ** 2 / (rows + ridge);
  let leftSum = 0;
  let count = 0;
  for (let bin = 0; bin < binCount - 1; bin += 1) {
    leftSum += sums[feature * binCount + bin] ?? 0;
    count += counts[feature * binCount + bin] ?? 0;
    if (count < leastRows) continue;
    if (rows - count < leastRows) break;
    const splitScore =
      leftSum ** 2 / (count + ridge) + (sum - leftSum) ** 2 / (rows - count + ridge);
    if (splitScore - unsplitScore > best.gain)
      best = { gain: splitScore - unsplitScore, feature, bin };
  }
  return best;
};
