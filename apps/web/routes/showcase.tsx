import type { JSX } from 'react';
import { Section } from '#ui/section.tsx';
import { CoinWeek, CoinWeekSkeleton } from '../features/market/components/coin-week.tsx';
import { SmallMarket } from '../features/market/components/small-market.tsx';
import { useMarketList } from '../features/market/use-market.ts';

const Bitcoin = (): JSX.Element | null => {
  const { data, isError } = useMarketList();
  const bitcoin = data?.find(({ coinSymbol }) => coinSymbol === 'BTC');
  if (bitcoin !== undefined) return <CoinWeek coin={bitcoin} title="Bitcoin now" named />;
  return data === undefined && !isError ? <CoinWeekSkeleton label="Loading Bitcoin" /> : null;
};

const Forecasts = (): JSX.Element => (
  <Section title="Forecasts">
    <div className="about">
      <p>
        A forecast names two prices and says how likely Bitcoin is to be between them, for example 8
        times in 10. It is published before the hour, and checked after it.
      </p>
      <p className="muted">
        No forecast is published yet. Once there are some, you read here how often they held.
      </p>
    </div>
  </Section>
);

export const Showcase = ({ rows }: { rows: number }): JSX.Element => (
  <>
    <Bitcoin />
    <SmallMarket rows={rows} />
    <Forecasts />
  </>
);
