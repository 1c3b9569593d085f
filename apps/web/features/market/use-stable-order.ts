import { useState } from 'react';
import type { MarketCoin } from '#contract/market/market.ts';

type StableOrder = { wanted: string; ids: readonly string[] };

const sortByStoredOrder = (coins: readonly MarketCoin[], ids: readonly string[]): MarketCoin[] => {
  const positionById = new Map(ids.map((id, at) => [id, at]));
  const getPosition = ({ id }: MarketCoin): number => positionById.get(id) ?? ids.length;
  return [...coins].sort((one, other) => getPosition(one) - getPosition(other));
};

/**
 * Keeps rows in place while the pointer or the focus is in one. `wanted` identifies the user's sort and search: when it
 * changes, the order updates immediately.
 */
export const useStableOrder = (
  sorted: readonly MarketCoin[],
  wanted: string,
  held: boolean,
): readonly MarketCoin[] => {
  const [storedOrder, setStoredOrder] = useState<StableOrder>({ wanted, ids: [] });
  if (held && storedOrder.wanted === wanted) return sortByStoredOrder(sorted, storedOrder.ids);
  const ids = sorted.map(({ id }) => id);
  if (storedOrder.wanted !== wanted || storedOrder.ids.join() !== ids.join())
    setStoredOrder({ wanted, ids });
  return sorted;
};
