import type { MarketCoin } from '#contract/market/market.ts';

const longestName = 20;
const leastPrice = 0.0001;

/** Whether a coin needs more room in the market table than its columns have: by its name or its decimals. */
export const needsRoom = ({ name, price }: MarketCoin): boolean =>
  name.length > longestName || price < leastPrice;
