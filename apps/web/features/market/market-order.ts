import type { MarketCoin } from '#contract/market/market.ts';

export const columns = [
  'rank',
  'price',
  'change1h',
  'change24h',
  'change7d',
  'volume',
  'marketCap',
] as const;
export type Column = (typeof columns)[number];
export type Order = { column: Column; descending: boolean };

export const startOrder: Order = { column: 'rank', descending: false };

export const toggleOrder = (order: Order, column: Column): Order =>
  order.column === column
    ? { column, descending: !order.descending }
    : { column, descending: column !== 'rank' };

export const sortCoins = (
  coins: readonly MarketCoin[],
  { column, descending }: Order,
): MarketCoin[] =>
  [...coins].sort((one, other) => {
    const left = one[column];
    const right = other[column];
    if (left === null || right === null) {
      return Number(left === null) - Number(right === null) || one.rank - other.rank;
    }
    return (descending ? right - left : left - right) || one.rank - other.rank;
  });
