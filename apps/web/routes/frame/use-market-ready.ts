import { useEffect, useState } from 'react';
import { lastKind, useMarketList } from '../../features/market/use-market.ts';

const waitMs = 1500;

/** On a first visit the market band would move the page when it appears, so rendering waits for it, with a limit. */
export const useMarketReady = (): boolean => {
  const { isPending } = useMarketList();
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setWaited(true);
    }, waitMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return !isPending || lastKind() !== null || waited;
};
