import { quantileLevels } from '../quantile-levels.ts';

// Each level represents the interval closer to it than to its neighbours, so the weights sum to 1.
const levelWeights = quantileLevels.map((level, at) => {
  const lowerEdge = at === 0 ? 0 : ((quantileLevels[at - 1] ?? 0) + level) / 2;
  const upperEdge =
    at === quantileLevels.length - 1 ? 1 : ((quantileLevels[at + 1] ?? 1) + level) / 2;
  return upperEdge - lowerEdge;
});

/**
 * Continuous ranked probability score from quantiles at `quantileLevels`, in the unit of the outcome: twice the
 * integral of the pinball loss over the levels (Gneiting and Ranjan, "Comparing density forecasts using threshold- and
 * quantile-weighted scoring rules", 2011).
 */
export const rankedScore = (outcome: number, quantiles: ArrayLike<number>): number => {
  let sum = 0;
  for (let at = 0; at < quantileLevels.length; at += 1) {
    const error = outcome - (quantiles[at] ?? NaN);
    const level = quantileLevels[at] ?? 0;
    sum += (levelWeights[at] ?? 0) * (error >= 0 ? level * error : (level - 1) * error);
  }
  return 2 * sum;
};

/** Whether the outcome is inside a central interval. A `share` of 0.9 uses the quantiles at 0.05 and 0.95. */
export const isCovered = (
  outcome: number,
  quantiles: ArrayLike<number>,
  share: number,
): boolean => {
  const getQuantile = (level: number): number => quantiles[findLevelIndex(level)] ?? NaN;
  return outcome >= getQuantile((1 - share) / 2) && outcome <= getQuantile((1 + share) / 2);
};

const findLevelIndex = (level: number): number =>
  quantileLevels.findIndex((known) => Math.abs(known - level) < 1e-9);
