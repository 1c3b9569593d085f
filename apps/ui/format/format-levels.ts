import { formatDecimals, formatPrice } from '#contract/format.ts';
import { getCurrencySign, replaceSign, type Currency } from '#contract/market/money.ts';

const maxDecimals = 12;

// The decimals that neighbouring values need to differ: four for a step of 0.0025.
const getDecimals = (gap: number): number => {
  for (let decimals = 0; decimals < maxDecimals; decimals += 1) {
    if (Math.abs(Number(gap.toFixed(decimals)) / gap - 1) < 1e-3) return decimals;
  }
  return maxDecimals;
};

const countDecimals = (word: string): number => word.split('.')[1]?.length ?? 0;

// Prices below 1 usually drop trailing zeros; in a column they would have different lengths.
const padDecimals = (words: readonly string[]): string[] => {
  const maxCount = Math.max(...words.map(countDecimals));
  return words.map((word) =>
    word.includes('.') ? word.padEnd(word.length + maxCount - countDecimals(word), '0') : word,
  );
};

/** Formats prices shown together, such as on an axis, with the same number of decimals, and more when two prices would look equal. */
export const formatPriceLevels = (
  prices: readonly number[],
  currency: Currency = 'USD',
): string[] => {
  const formattedPrices = prices.map((price) => replaceSign(formatPrice(price), currency));
  if (new Set(formattedPrices).size === new Set(prices).size) return padDecimals(formattedPrices);
  const sortedPrices = [...new Set(prices)].sort((one, other) => one - other);
  const gaps = sortedPrices.slice(1).map((price, at) => price - (sortedPrices[at] ?? price));
  const decimals = getDecimals(Math.min(...gaps));
  return prices.map((price) => getCurrencySign(currency) + formatDecimals(price, decimals));
};
