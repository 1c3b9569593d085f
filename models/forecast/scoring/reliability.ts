export type ReliabilityBin = {
  readonly count: number;
  /** Mean predicted probability. */
  readonly predicted: number;
  readonly rose: number;
};

const binWidth = 0.05;

/**
 * Non-empty bins of five percentage points of probability, lowest first (Guo et al., "On Calibration of Modern Neural
 * Networks", 2017).
 */
export const reliabilityBins = (
  chances: readonly number[],
  rises: readonly boolean[],
): readonly ReliabilityBin[] => {
  const bins = Map.groupBy(chances.keys(), (at) =>
    Math.floor((chances[at] ?? 0) / binWidth + 1e-9),
  );
  return [...bins]
    .sort(([one], [other]) => one - other)
    .map(([, own]) => ({
      count: own.length,
      predicted: own.reduce((sum, at) => sum + (chances[at] ?? 0), 0) / own.length,
      rose: own.filter((at) => rises[at]).length / own.length,
    }));
};

/**
 * Expected calibration error (Naeini, Cooper and Hauskrecht, 2015): the mean gap between predicted and observed
 * probability, 0 to 1.
 */
export const calibrationError = (bins: readonly ReliabilityBin[]): number => {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  return (
    bins.reduce((sum, { count, predicted, rose }) => sum + count * Math.abs(predicted - rose), 0) /
    total
  );
};
