import type { MarketCoin } from '#contract/market/market.ts';

const maxNameLength = 20;
const minPrice = 0.0001;

/** Whether a coin's name or decimals exceed the column widths of the market table. */
export const needsWideColumns = ({ name, price }: MarketCoin): boolean =>
  name.length > maxNameLength || price < minPrice;
