/*
 * Quantiles of the 24 h standard deviation that the model forecast for Bitcoin from 2022-04-22 to 2025-06, in percent
 * of the price. Measured by the walk-forward test of ADR 0051.
 */
const deviations = [0.98, 1.33, 1.54, 2.06, 2.6, 3.19, 3.98, 4.56, 6.11];
const ranks = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99];

const [lowest, highest] = [2, 6];

/**
 * Volatility on the displayed scale of 2 to 6, from the variance of the log return over 24 hours: 2 + 4 × the share of
 * Bitcoin's hours since 2022 with a lower forecast, linear between the quantiles above. 4 is the median, below 3 is the
 * calmest quarter, and 5 or more is the wildest quarter.
 */
export const volatilityOnScale = (variance24h: number): number => {
  const deviation = 100 * Math.sqrt(variance24h);
  const upperIndex = deviations.findIndex((known) => deviation <= known);
  if (upperIndex === 0)
    return lowest + (highest - lowest) * (ranks[0] ?? 0) * (deviation / (deviations[0] ?? 1));
  if (upperIndex < 0) return highest - getTailRank(deviation);
  const [low, high] = [deviations[upperIndex - 1] ?? 0, deviations[upperIndex] ?? 1];
  const [lowRank, highRank] = [ranks[upperIndex - 1] ?? 0, ranks[upperIndex] ?? 1];
  const rank = lowRank + ((highRank - lowRank) * (deviation - low)) / (high - low);
  return lowest + (highest - lowest) * rank;
};

// Beyond the last quantile the scale approaches its maximum without reaching it.
const getTailRank = (deviation: number): number => {
  const [last, rank] = [deviations.at(-1) ?? 1, ranks.at(-1) ?? 1];
  return (highest - lowest) * (1 - rank) * (last / deviation);
};
