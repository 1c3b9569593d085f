const binCount = 32;
const sampledRows = 4000;

/** Features as small integers: code c means a value above edge c − 1 and at most edge c. */
export type Bins = {
  readonly edges: readonly Float64Array[];
  readonly codes: readonly Uint8Array[];
};

/** Edges are quantiles of a sample. Repeated values produce fewer edges. */
export const binColumns = (columns: readonly Float64Array[]): Bins => {
  const edges = columns.map(computeEdges);
  return {
    edges,
    codes: columns.map((values, at) => {
      const featureEdges = edges[at] ?? new Float64Array();
      return Uint8Array.from(values, (value) => findBin(featureEdges, value));
    }),
  };
};

const computeEdges = (values: Float64Array): Float64Array => {
  const stride = values.length > sampledRows ? Math.ceil(values.length / sampledRows) : 1;
  const sample = values.filter((_, row) => row % stride === 0).sort();
  const edges: number[] = [];
  for (let bin = 1; bin < binCount; bin += 1) {
    const edge = sample[Math.floor((sample.length * bin) / binCount)] ?? 0;
    if (edge > (edges.at(-1) ?? -Infinity)) edges.push(edge);
  }
  return Float64Array.from(edges);
};

// Binary search for the number of edges below the value.
const findBin = (edges: Float64Array, value: number): number => {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value > (edges[middle] ?? Infinity)) low = middle + 1;
    else high = middle;
  }
  return low;
};
