import { formatDecimals, formatPrice } from '#contract/format.ts';

const most = 12;

// As many decimals as two neighbours need to differ: those of a step of 0.0025 are four.
const decimalsOf = (gap: number): number => {
  for (let decimals = 0; decimals < most; decimals += 1) {
    if (Math.abs(Number(gap.toFixed(decimals)) / gap - 1) < 1e-3) return decimals;
  }
  return most;
};

const decimalsIn = (word: string): number => word.split('.')[1]?.length ?? 0;

// Prices below 1 are written without the zeros at their end: below each other they would be of different lengths.
const evened = (words: readonly string[]): string[] => {
  const most = Math.max(...words.map(decimalsIn));
  return words.map((word) =>
    word.includes('.') ? word.padEnd(word.length + most - decimalsIn(word), '0') : word,
  );
};

/** Prices that stand beside each other, as on an axis: as prices are written everywhere, each with as many decimals, and with more where two would read alike. */
export const formatLevels = (prices: readonly number[]): string[] => {
  const words = prices.map(formatPrice);
  if (new Set(words).size === new Set(prices).size) return evened(words);
  const sorted = [...new Set(prices)].sort((one, other) => one - other);
  const gaps = sorted.slice(1).map((price, at) => price - (sorted[at] ?? price));
  const decimals = decimalsOf(Math.min(...gaps));
  return prices.map((price) => `$${formatDecimals(price, decimals)}`);
};
