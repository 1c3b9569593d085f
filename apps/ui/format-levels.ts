import { formatPrice } from './format.ts';

const most = 12;

// As many decimals as two neighbours need to differ: those of a step of 0.0025 are four.
const decimalsOf = (gap: number): number => {
  for (let decimals = 0; decimals < most; decimals += 1) {
    if (Math.abs(Number(gap.toFixed(decimals)) / gap - 1) < 1e-3) return decimals;
  }
  return most;
};

/** Prices that stand beside each other, as on an axis: as prices are written everywhere, with more decimals where two would read alike. */
export const formatLevels = (prices: readonly number[]): string[] => {
  const words = prices.map(formatPrice);
  if (new Set(words).size === new Set(prices).size) return words;
  const sorted = [...new Set(prices)].sort((one, other) => one - other);
  const gaps = sorted.slice(1).map((price, at) => price - (sorted[at] ?? price));
  const decimals = decimalsOf(Math.min(...gaps));
  const format = new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return prices.map((price) => `$${format.format(price)}`);
};
