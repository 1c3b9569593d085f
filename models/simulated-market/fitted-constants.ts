/** Must change whenever the prices of a seed change. */
export const marketVersion = 2;

/** Fitted to hourly candles of ten coins, 2022 to mid-2025 (ADR 0098), independently of the forecast models. */
export const fittedConstants = {
  /**
   * Standard deviation of price noise that reverts within an hour, as a multiple of that of a typical hourly return.
   */
  bounce: 0.07,
  /** Weight of the cubic term in shocks of 6 to 100 hours, which gives them fat tails. */
  fatTail: 3,
  /** Correlation of a coin's volatility with that of the market. */
  sharedTurbulence: 0.8,
  /** Variance of the path within an hour, as a multiple of the variance of the hour's return. */
  withinHour: 1.55,
  /**
   * Volume model: exponent of an hour's variance, spread of the noise per hour and per day, and the mean of the
   * product.
   */
  volume: { exponent: 0.6, hourSpread: 0.3, daySpread: 0.1, mean: 0.88 },
} as const;

// How unequally a stretch divides its variance between its parts, by the binary logarithm of its hours.
const spreads = [
  [1, 0.8],
  [3, 0.57],
  [6, 0.63],
  [9, 0.76],
  [13, 1.1],
] as const;

const interpolateSpread = (hours: number): number => {
  const size = Math.log2(hours);
  const nextIndex = Math.max(
    1,
    spreads.findIndex(([upTo]) => size <= upTo),
  );
  const [fromSize, fromSpread] = spreads[nextIndex - 1] ?? [0, 0];
  const [toSize, toSpread] = spreads[nextIndex] ?? [1, 0];
  return fromSpread + ((toSpread - fromSpread) * (size - fromSize)) / (toSize - fromSize);
};

const maxHours = 2 ** 13;
const spreadByHours = Float64Array.from({ length: maxHours + 1 }, (_, hours) =>
  interpolateSpread(Math.max(2, hours)),
);

/** Spread of the logit of the first part's share of the variance, for a stretch of `hours` hours. */
export const volatilitySpread = (hours: number): number => spreadByHours[hours] ?? 0;
