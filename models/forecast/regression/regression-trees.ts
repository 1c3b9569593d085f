import type { Bins } from '../features/feature-bins.ts';
import {
  countRows,
  findBestSplit,
  type Histogram,
  noSplit,
  type Split,
  type SplitContext,
  subtractHistogram,
} from './tree-split.ts';

/** A tree as parallel arrays. Node 0 is the root, and a leaf has feature −1. */
export type RegressionTree = {
  readonly features: readonly number[];
  /** Values up to and including the threshold go left. */
  readonly thresholds: readonly number[];
  readonly lefts: readonly number[];
  readonly rights: readonly number[];
  readonly values: readonly number[];
};

const treeCount = 40;
const leafCount = 8;
const learningRate = 0.08;
const ridge = 20;
const rowShare = 0.4;
const featureShare = 0.7;
const maxRatio = 20;
const seed = 7;

type Training = {
  readonly bins: Bins;
  readonly targets: Float64Array;
  /** ln of the prediction without trees. */
  readonly fitted: Float64Array;
  readonly leastRows: number;
  readonly samples: readonly TreeSample[];
};

/** The rows and features that one tree is grown from. */
export type TreeSample = { readonly rows: Int32Array; readonly features: Int32Array };

/** One sample for each tree, with a fixed seed, so that fits of the same rows can share them. */
export const sampleTrees = (bins: Bins): readonly TreeSample[] => {
  const random = createRandom(seed);
  const rowCount = bins.codes.length / bins.edges.length;
  return Array.from({ length: treeCount }, () => {
    const features = sampleFeatures(bins.edges.length, random);
    return { features, rows: sampleRows(rowCount, random) };
  });
};

/**
 * Small trees on the residual of ln f: gradient boosting (Friedman, "Greedy Function Approximation", 2001) of the gamma
 * loss with a unit Hessian, on histograms, grown leaf by leaf by gain (Ke et al., "LightGBM", 2017).
 */
export const fitTrees = ({
  bins,
  targets,
  fitted,
  leastRows,
  samples,
}: Training): readonly RegressionTree[] => {
  const logs = Float64Array.from(fitted);
  const gradients = new Float64Array(targets.length);
  const context = { bins, gradients, leastRows, ridge };
  return samples.map(({ rows, features }) => {
    computeGradients(gradients, rows, { targets, logs });
    const tree = growTree({ ...context, features }, rows);
    addLeaves(logs, tree, bins);
    return tree.grown;
  });
};

// Rows that are not sampled need no gradient.
const computeGradients = (
  gradients: Float64Array,
  rows: Int32Array,
  { targets, logs }: { readonly targets: Float64Array; readonly logs: Float64Array },
): void => {
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const ratio = (targets[row] ?? 0) * Math.exp(-(logs[row] ?? 0));
    gradients[row] = Math.min(maxRatio, ratio) - 1;
  }
};

/** Sum of the trees' contributions to ln f. */
export const predictTrees = (
  trees: readonly RegressionTree[],
  valueOf: (feature: number) => number,
): number => trees.reduce((sum, tree) => sum + findLeaf(tree, valueOf), 0);

const findLeaf = (
  { features, thresholds, lefts, rights, values }: RegressionTree,
  valueOf: (feature: number) => number,
): number => {
  let node = 0;
  for (let feature = features[0] ?? -1; feature >= 0; feature = features[node] ?? -1) {
    const goesLeft = valueOf(feature) <= (thresholds[node] ?? 0);
    node = (goesLeft ? lefts[node] : rights[node]) ?? 0;
  }
  return values[node] ?? 0;
};

// Walks the tree by bin codes, which are already in memory.
const addLeaves = (
  logs: Float64Array,
  { grown, splitBins }: GrownTree,
  { codes, edges }: Bins,
): void => {
  const features = Int32Array.from(grown.features);
  const children = Int32Array.from(
    grown.lefts.flatMap((left, at) => [left, grown.rights[at] ?? 0]),
  );
  const values = Float64Array.from(grown.values);
  const bins = Int32Array.from(grown.features, (_, node) => splitBins[node] ?? 0);
  const rootFeature = features[0] ?? -1;
  for (let row = 0; row < logs.length; row += 1) {
    const from = row * edges.length;
    let node = 0;
    for (let feature = rootFeature; feature >= 0; feature = features[node] ?? -1) {
      const goesRight = (codes[from + feature] ?? 0) > (bins[node] ?? 0) ? 1 : 0;
      node = children[2 * node + goesRight] ?? 0;
    }
    logs[row] = (logs[row] ?? 0) + (values[node] ?? 0);
  }
};

// Numerical Recipes' linear congruential generator.
const createRandom = (from: number): (() => number) => {
  let state = from >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const sampleRows = (count: number, random: () => number): Int32Array => {
  const rows = new Int32Array(count);
  let size = 0;
  for (let row = 0; row < count; row += 1) {
    if (random() >= rowShare) continue;
    rows[size] = row;
    size += 1;
  }
  return rows.subarray(0, size);
};

const sampleFeatures = (count: number, random: () => number): Int32Array =>
  Int32Array.from({ length: count }, (_, at) => at).filter(() => random() < featureShare);

type Leaf = {
  readonly node: number;
  readonly rows: Int32Array;
  /** Absent in a finished tree, whose leaves are not split. */
  readonly histogram: Histogram | undefined;
  readonly split: Split;
};

type GrownTree = { readonly grown: RegressionTree; readonly splitBins: readonly number[] };

const growTree = (context: SplitContext, rows: Int32Array): GrownTree => {
  const { bins, gradients } = context;
  const splitBins: number[] = [];
  const tree = { features: [-1], thresholds: [0], lefts: [0], rights: [0], values: [0] };
  const createLeaf = (node: number, own: Int32Array, histogram: Histogram | undefined): Leaf => {
    const sum = sumGradients(own, gradients);
    tree.features[node] = -1;
    tree.thresholds[node] = tree.lefts[node] = tree.rights[node] = 0;
    tree.values[node] = (learningRate * sum) / (own.length + ridge);
    const totals = { rows: own.length, sum };
    const split = histogram ? findBestSplit(histogram, totals, context) : noSplit;
    return { node, rows: own, histogram, split };
  };
  const leaves = [createLeaf(0, rows, countRows(rows, context))];
  while (leaves.length < leafCount) {
    const bestLeaf = leaves.reduce((one, other) =>
      other.split.gain > one.split.gain ? other : one,
    );
    if (!(bestLeaf.split.gain > 1e-9)) break;
    const { feature, bin } = bestLeaf.split;
    const [left, right] = partition(bestLeaf.rows, bins, bestLeaf.split);
    const isLastSplit = leaves.length + 1 === leafCount;
    const [ofLeft, ofRight] = isLastSplit
      ? []
      : splitHistogram(bestLeaf.histogram, [left, right], context);
    const node = tree.features.length;
    const children = [createLeaf(node, left, ofLeft), createLeaf(node + 1, right, ofRight)];
    leaves.splice(leaves.indexOf(bestLeaf), 1, ...children);
    tree.features[bestLeaf.node] = feature;
    tree.thresholds[bestLeaf.node] = bins.edges[feature]?.[bin] ?? 0;
    splitBins[bestLeaf.node] = bin;
    tree.lefts[bestLeaf.node] = node;
    tree.rights[bestLeaf.node] = node + 1;
  }
  return { grown: tree, splitBins };
};

// Only the smaller side is counted. The other one is the rest of the whole.
const splitHistogram = (
  whole: Histogram | undefined,
  [left, right]: readonly [Int32Array, Int32Array],
  context: SplitContext,
): readonly Histogram[] => {
  if (!whole) return [];
  if (left.length <= right.length) {
    const ofLeft = countRows(left, context);
    return [ofLeft, subtractHistogram(whole, ofLeft)];
  }
  const ofRight = countRows(right, context);
  return [subtractHistogram(whole, ofRight), ofRight];
};

const sumGradients = (rows: Int32Array, gradients: Float64Array): number => {
  let sum = 0;
  for (let at = 0; at < rows.length; at += 1) sum += gradients[rows[at] ?? 0] ?? 0;
  return sum;
};

// Splits rows by bin code and preserves their order.
const partition = (
  rows: Int32Array,
  { codes, edges }: Bins,
  { feature, bin }: Split,
): [Int32Array, Int32Array] => {
  const left = new Int32Array(rows.length);
  const right = new Int32Array(rows.length);
  let lefts = 0;
  let rights = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    if ((codes[row * edges.length + feature] ?? 0) <= bin) {
      left[lefts] = row;
      lefts += 1;
    } else {
      right[rights] = row;
      rights += 1;
    }
  }
  return [left.subarray(0, lefts), right.subarray(0, rights)];
};
