import type { MarketCoin } from '#contract/market/market.ts';

const longestName = 20;
const leastPrice = 0.0001;

/** Whether a coin's name or decimals exceed the column widths of the market table. */
export const needsWideColumns = ({ name, price }: MarketCoin): boolean =>
  name.length > longestName || price < leastPrice;
