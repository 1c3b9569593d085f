import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#contract/format.ts';
import { pages } from '#contract/pages.ts';
import { Section } from '#ui/parts/section.tsx';
import { CoinWeek, CoinWeekSkeleton } from '../../features/market/components/coin-week.tsx';
import { SmallMarket } from '../../features/market/components/small-market.tsx';
import { landingTexts as texts } from './landing-texts.ts';
import { trackRecordQuery } from '../../features/track-record/api/get-track-record.ts';
import { useMarketList } from '../../features/market/use-market.ts';

const Bitcoin = (): JSX.Element | null => {
  const { data, isError } = useMarketList();
  const bitcoin = data?.find(({ coinSymbol }) => coinSymbol === 'BTC');
  if (bitcoin !== undefined) return <CoinWeek coin={bitcoin} title={texts.bitcoin} />;
  return data === undefined && !isError ? <CoinWeekSkeleton label={texts.loadingBitcoin} /> : null;
};

const Record = (): JSX.Element => {
  const { data } = useQuery(trackRecordQuery);
  const { calls, hitRate } = data?.headline ?? { calls: 0, hitRate: null };
  const right = hitRate === null ? texts.forecasts.none : formatHitRate(calls, hitRate.rate);
  return (
    <>
      <p className="muted">{data === undefined ? '' : right}</p>
      <p>
        <Link to={pages.trackRecord.path}>{texts.forecasts.record}</Link>
      </p>
    </>
  );
};

const formatHitRate = (calls: number, rate: number): string =>
  texts.forecasts.right(formatCount(calls), String(Math.round(100 * rate)));

const Forecasts = (): JSX.Element => (
  <Section title={texts.forecasts.title}>
    <div className="about">
      <p>{texts.forecasts.what}</p>
      <Record />
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
