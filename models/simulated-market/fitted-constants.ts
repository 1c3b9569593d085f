/** Changes with every change of the prices of a seed. */
export const marketVersion = 2;

/**
 * Fitted to hourly candles of ten coins, 2022 to mid-2025 (ADR 0098). The forecasts' models had no part in it.
 */
export const fitted = {
  /** Standard deviation of the part of a price that is gone an hour later, as a multiple of that of a usual hour's return. */
  bounce: 0.07,
  /** Weight of the cube in shocks of 6 to 100 hours, which makes their tails fat. */
  fatTail: 3,
  /** Correlation of a coin's turbulence with that of the market. */
  sharedTurbulence: 0.8,
  /** Variance of the path within an hour, as a multiple of that of its return. */
  withinHour: 1.55,
  /** Exponent of an hour's variance in its volume, the spread of the noise around it, and the mean of both. */
  volume: { exponent: 0.6, hourSpread: 0.3, daySpread: 0.1, mean: 0.88 },
} as const;

// How unequally the halves of a stretch share its variance, by the binary logarithm of its hours.
const spreads = [
  [1, 0.8],
  [3, 0.57],
  [6, 0.63],
  [9, 0.76],
  [13, 1.1],
] as const;

const interpolated = (hours: number): number => {
  const size = Math.log2(hours);
  const next = Math.max(
    1,
    spreads.findIndex(([upTo]) => size <= upTo),
  );
  const [fromSize, from] = spreads[next - 1] ?? [0, 0];
  const [toSize, to] = spreads[next] ?? [1, 0];
  return from + ((to - from) * (size - fromSize)) / (toSize - fromSize);
};

const longest = 2 ** 13;
const byHours = Float64Array.from({ length: longest + 1 }, (_, hours) =>
  interpolated(Math.max(2, hours)),
);

/** The spread of the logit of the first part's share, for a stretch of so many hours. */
export const volatilitySpread = (hours: number): number => byHours[hours] ?? 0;
