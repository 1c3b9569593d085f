import { useState } from 'react';
import type { MarketCoin } from '#contract/market/market.ts';

type StableOrder = { wanted: string; ids: readonly string[] };

const sortByStoredOrder = (coins: readonly MarketCoin[], ids: readonly string[]): MarketCoin[] => {
  const places = new Map(ids.map((id, at) => [id, at]));
  const placeOf = ({ id }: MarketCoin): number => places.get(id) ?? ids.length;
  return [...coins].sort((one, other) => placeOf(one) - placeOf(other));
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
  const [kept, setKept] = useState<StableOrder>({ wanted, ids: [] });
  if (held && kept.wanted === wanted) return sortByStoredOrder(sorted, kept.ids);
  const ids = sorted.map(({ id }) => id);
  if (kept.wanted !== wanted || kept.ids.join() !== ids.join()) setKept({ wanted, ids });
  return sorted;
};
