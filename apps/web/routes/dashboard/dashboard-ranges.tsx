import type { JSX } from 'react';
import { useAccess } from '#ui/api/use-access.ts';
import { OpenRanges } from '../../features/coin-ranges/components/open-ranges.tsx';
import { PastRanges } from '../../features/coin-ranges/components/past-ranges.tsx';
import { useMarketList } from '../../features/market/use-market.ts';

/** The ranges of the member's coins: today's with Pro, yesterday's with their outcomes otherwise. */
export const DashboardRanges = ({ coins }: { coins: readonly string[] }): JSX.Element | null => {
  const access = useAccess('predictions');
  const { data } = useMarketList();
  if (access === undefined) return null;
  if (!access.allowed) return <PastRanges coins={coins} />;
  // The list is by rank, and of two coins with a symbol the first is meant.
  const prices = new Map(
    (data ?? []).toReversed().map(({ coinSymbol, price }) => [coinSymbol.toUpperCase(), price]),
  );
  return <OpenRanges coins={coins} prices={prices} />;
};
