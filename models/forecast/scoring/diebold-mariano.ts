/**
 * Diebold and Mariano, "Comparing Predictive Accuracy" (1995): the mean difference of two losses in units of its
 * standard error, which allows for autocorrelation over `lags` hours (Newey and West, 1987). Negative means that `ours`
 * is better, and beyond ±2 the difference is unlikely to be chance. NaN when the losses do not differ.
 */
export const dieboldMariano = (
  ours: readonly number[],
  others: readonly number[],
  lags: number,
): number => {
  const count = ours.length;
  const differences = Float64Array.from(ours, (loss, at) => loss - (others[at] ?? NaN));
  const mean = differences.reduce((sum, value) => sum + value, 0) / count;
  let variance = 0;
  for (let lag = 0; lag <= Math.min(lags, count - 1); lag += 1) {
    let sum = 0;
    for (let at = lag; at < count; at += 1) {
      sum += ((differences[at] ?? 0) - mean) * ((differences[at - lag] ?? 0) - mean);
    }
    variance += (lag === 0 ? 1 : 2 * (1 - lag / (lags + 1))) * (sum / count);
  }
  return mean / Math.sqrt(variance / count);
};
