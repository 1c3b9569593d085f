import { useEffect, useState } from 'react';
import { getLastMarketKind, useMarketList } from '../../features/market/use-market.ts';

const waitMs = 1500;

/**
 * On a first visit, the market band would shift the page when it appears, so rendering waits for it, with a limit. Once ready it stays
 * ready, because unmounting would refetch a failed list and remount forever.
 */
export const useMarketReady = (): boolean => {
  const { isPending } = useMarketList();
  const [isReady, setReady] = useState(!isPending || getLastMarketKind() !== null);
  if (!isReady && !isPending) setReady(true);
  useEffect(() => {
    const timer = setTimeout(() => {
      setReady(true);
    }, waitMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return isReady;
};
