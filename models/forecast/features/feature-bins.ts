export const binCount = 32;
const sampledRows = 4000;

/** Features as small integers: code c means a value above edge c − 1 and at most edge c. */
export type Bins = {
  /** Of each feature. */
  readonly edges: readonly Float64Array[];
  /** In row-major order, one code per feature. */
  readonly codes: Uint8Array;
};

/** Edges are quantiles of a sample. Repeated values produce fewer edges. */
export const binColumns = (columns: readonly Float64Array[]): Bins => {
  const edges = columns.map(computeEdges);
  const codes = new Uint8Array((columns[0]?.length ?? 0) * columns.length);
  for (const [feature, values] of columns.entries()) {
    const featureEdges = edges[feature] ?? new Float64Array();
    for (let row = 0; row < values.length; row += 1) {
      codes[row * columns.length + feature] = findBin(featureEdges, values[row] ?? 0);
    }
  }
  return { edges, codes };
};

const computeEdges = (values: Float64Array): Float64Array => {
  const stride = values.length > sampledRows ? Math.ceil(values.length / sampledRows) : 1;
  const sample = new Float64Array(Math.ceil(values.length / stride));
  for (let at = 0; at < sample.length; at += 1) sample[at] = values[at * stride] ?? 0;
  sample.sort();
  const edges: number[] = [];
  for (let bin = 1; bin < binCount; bin += 1) {
    const edge = sample[Math.floor((sample.length * bin) / binCount)] ?? 0;
    if (edge > (edges.at(-1) ?? -Infinity)) edges.push(edge);
  }
  return Float64Array.from(edges);
};

// Binary search for the number of edges below the value.
const findBin = (edges: Float64Array, value: number): number => {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value > (edges[middle] ?? Infinity)) low = middle + 1;
    else high = middle;
  }
  return low;
};
