import type { JSX } from 'react';
import { MarketDataBanners } from '../../features/market/components/data-bands.tsx';
import { useMarketReady } from '../frame/use-market-ready.ts';
import { Showcase } from '../visitors/showcase.tsx';

export const AuthPanel = (): JSX.Element | null => {
  const isReady = useMarketReady();
  if (!isReady) return null;
  return (
    <>
      <MarketDataBanners />
      <div className="showcase">
        <Showcase rows={5} />
      </div>
    </>
  );
};
