export type ReliabilityBin = {
  readonly count: number;
  /** Mean probability that was said. */
  readonly said: number;
  /** Share of outcomes that rose. */
  readonly rose: number;
};

const binCount = 10;

/** Ten bins of equal size by the probability that was said (Bröcker and Smith, "Increasing the reliability of reliability diagrams", 2007). */
export const reliabilityBins = (
  chances: readonly number[],
  rises: readonly boolean[],
): readonly ReliabilityBin[] => {
  const order = chances.map((_, at) => at).sort((a, b) => (chances[a] ?? 0) - (chances[b] ?? 0));
  return Array.from({ length: Math.min(binCount, order.length) }, (_, bin) => {
    const edge = (of: number): number => Math.floor((of * order.length) / binCount);
    const own = order.slice(edge(bin), edge(bin + 1));
    return {
      count: own.length,
      said: own.reduce((sum, at) => sum + (chances[at] ?? 0), 0) / own.length,
      rose: own.filter((at) => rises[at]).length / own.length,
    };
  }).filter(({ count }) => count > 0);
};

/** Expected calibration error (Naeini, Cooper and Hauskrecht, 2015): the mean gap between what was said and what came, 0 to 1. */
export const calibrationError = (bins: readonly ReliabilityBin[]): number => {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  return (
    bins.reduce((sum, { count, said, rose }) => sum + count * Math.abs(said - rose), 0) / total
  );
};
