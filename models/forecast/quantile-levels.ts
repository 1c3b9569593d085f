export const quantileLevels: readonly number[] = [
  0.01,
  0.025,
  ...Array.from({ length: 19 }, (_, at) => (at + 1) / 20),
  0.975,
  0.99,
];

/** Quantile of sorted values, with linear interpolation (Hyndman and Fan, 1996, definition 7). */
export const getQuantile = (sorted: Float64Array, level: number): number => {
  const position = level * (sorted.length - 1);
  const lowerIndex = Math.floor(position);
  const low = sorted[lowerIndex] ?? NaN;
  const high = sorted[Math.min(lowerIndex + 1, sorted.length - 1)] ?? NaN;
  return low + (high - low) * (position - lowerIndex);
};
