import type { Bins } from '../features/feature-bins.ts';
import { bestSplit, type Split } from './tree-split.ts';

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
};

/**
 * Small trees on the residual of ln f: gradient boosting (Friedman, "Greedy Function Approximation", 2001) of the gamma
 * loss with a unit Hessian, on histograms, grown leaf by leaf by gain (Ke et al., "LightGBM", 2017). Rows and features
 * are sampled with a fixed seed.
 */
export const fitTrees = ({
  bins,
  targets,
  fitted,
  leastRows,
}: Training): readonly RegressionTree[] => {
  const logs = Float64Array.from(fitted);
  const gradients = new Float64Array(targets.length);
  const random = createRandom(seed);
  return Array.from({ length: treeCount }, () => {
    for (let row = 0; row < gradients.length; row += 1) {
      const ratio = (targets[row] ?? 0) * Math.exp(-(logs[row] ?? 0));
      gradients[row] = Math.min(maxRatio, ratio) - 1;
    }
    const features = bins.codes.map((_, at) => at).filter(() => random() < featureShare);
    const rows = sampleRows(targets.length, random);
    const tree = growTree({ bins, gradients, features, leastRows }, rows);
    addLeaves(logs, tree, bins);
    return tree.grown;
  });
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
const addLeaves = (logs: Float64Array, { grown, splitBins }: GrownTree, { codes }: Bins): void => {
  const { features, lefts, rights, values } = grown;
  const columns = features.map((feature) => codes[feature]);
  for (let row = 0; row < logs.length; row += 1) {
    let node = 0;
    for (let codesOfNode = columns[0]; codesOfNode; codesOfNode = columns[node]) {
      const goesLeft = (codesOfNode[row] ?? 0) <= (splitBins[node] ?? 0);
      node = (goesLeft ? lefts[node] : rights[node]) ?? 0;
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

type TreeContext = {
  readonly bins: Bins;
  readonly gradients: Float64Array;
  readonly features: readonly number[];
  readonly leastRows: number;
};

type Leaf = { readonly node: number; readonly rows: Int32Array; readonly split: Split };

type GrownTree = { readonly grown: RegressionTree; readonly splitBins: readonly number[] };

const growTree = (ground: TreeContext, rows: Int32Array): GrownTree => {
  const splitBins: number[] = [];
  const tree = { features: [-1], thresholds: [0], lefts: [0], rights: [0], values: [0] };
  const createLeaf = (node: number, own: Int32Array): Leaf => {
    const split = bestSplit(own, { ...ground, ridge });
    tree.features[node] = -1;
    tree.thresholds[node] = tree.lefts[node] = tree.rights[node] = 0;
    tree.values[node] = (learningRate * split.sum) / (own.length + ridge);
    return { node, rows: own, split };
  };
  const leaves = [createLeaf(0, rows)];
  while (leaves.length < leafCount) {
    const bestLeaf = leaves.reduce((one, other) =>
      other.split.gain > one.split.gain ? other : one,
    );
    if (!(bestLeaf.split.gain > 1e-9)) break;
    const { feature, bin } = bestLeaf.split;
    const [left, right] = partition(bestLeaf.rows, ground.bins.codes[feature], bin);
    const node = tree.features.length;
    leaves.splice(leaves.indexOf(bestLeaf), 1, createLeaf(node, left), createLeaf(node + 1, right));
    tree.features[bestLeaf.node] = feature;
    tree.thresholds[bestLeaf.node] = ground.bins.edges[feature]?.[bin] ?? 0;
    splitBins[bestLeaf.node] = bin;
    tree.lefts[bestLeaf.node] = node;
    tree.rights[bestLeaf.node] = node + 1;
  }
  return { grown: tree, splitBins };
};

// Splits rows by bin code and preserves their order.
const partition = (
  rows: Int32Array,
  codes: Uint8Array | undefined,
  bin: number,
): [Int32Array, Int32Array] => {
  const [left, right] = [new Int32Array(rows.length), new Int32Array(rows.length)];
  let [lefts, rights] = [0, 0];
  for (const row of rows) {
    if ((codes?.[row] ?? 0) <= bin) {
      left[lefts] = row;
      lefts += 1;
    } else {
      right[rights] = row;
      rights += 1;
    }
  }
  return [left.subarray(0, lefts), right.subarray(0, rights)];
};
