import type { JSX } from 'react';
import { Section } from '#ui/section.tsx';
import { CoinWeek, CoinWeekSkeleton } from '../features/market/components/coin-week.tsx';
import { SmallMarket } from '../features/market/components/small-market.tsx';
import { frontDoorTexts as texts } from './front-door-texts.ts';
import { useMarketList } from '../features/market/use-market.ts';

const Bitcoin = (): JSX.Element | null => {
  const { data, isError } = useMarketList();
  const bitcoin = data?.find(({ coinSymbol }) => coinSymbol === 'BTC');
  if (bitcoin !== undefined) return <CoinWeek coin={bitcoin} title={texts.bitcoin} />;
  return data === undefined && !isError ? <CoinWeekSkeleton label={texts.loadingBitcoin} /> : null;
};

const Forecasts = (): JSX.Element => (
  <Section title={texts.forecasts.title}>
    <div className="about">
      <p>{texts.forecasts.what}</p>
      <p className="muted">{texts.forecasts.none}</p>
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
