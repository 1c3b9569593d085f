import type { MarketCoin } from '#contract/market/market.ts';

export const sortColumns = [
  'rank',
  'price',
  'change1h',
  'change24h',
  'change7d',
  'change30d',
  'volume',
  'marketCap',
] as const;
export type SortColumn = (typeof sortColumns)[number];
export type SortOrder = { column: SortColumn; descending: boolean };

export const defaultSortOrder: SortOrder = { column: 'rank', descending: false };

export const toggleSortOrder = (order: SortOrder, column: SortColumn): SortOrder =>
  order.column === column
    ? { column, descending: !order.descending }
    : { column, descending: column !== 'rank' };

export const sortCoins = (
  coins: readonly MarketCoin[],
  { column, descending }: SortOrder,
): MarketCoin[] =>
  [...coins].sort((one, other) => {
    const left = one[column];
    const right = other[column];
    if (left === null || right === null) {
      return Number(left === null) - Number(right === null) || one.rank - other.rank;
    }
    return (descending ? right - left : left - right) || one.rank - other.rank;
  });
