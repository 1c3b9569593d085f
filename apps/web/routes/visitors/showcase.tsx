import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { Link } from 'react-router';
import { formatCount, formatShare } from '#contract/format.ts';
import type { TrackRecord } from '#contract/predictions/track-record.ts';
import { pages } from '#contract/pages.ts';
import { Section } from '#ui/parts/section.tsx';
import {
  CoinWeekChart,
  CoinWeekChartSkeleton,
} from '../../features/market/components/coin-week.tsx';
import { MarketPreview } from '../../features/market/components/small-market.tsx';
import { landingTexts as texts } from './landing-texts.ts';
import { trackRecordQuery } from '../../features/track-record/api/get-track-record.ts';
import { findBitcoinRanges } from '#contract/predictions/bitcoin-ranges.ts';
import { useMarketList } from '../../features/market/use-market.ts';

const BitcoinSummary = (): JSX.Element | null => {
  const { data, isError } = useMarketList();
  const bitcoin = data?.find(({ coinSymbol }) => coinSymbol === 'BTC');
  if (bitcoin !== undefined) return <CoinWeekChart coin={bitcoin} title={texts.bitcoin} />;
  return data === undefined && !isError ? (
    <CoinWeekChartSkeleton label={texts.loadingBitcoin} />
  ) : null;
};

const TrackRecordSummary = (): JSX.Element => {
  const { data } = useQuery(trackRecordQuery);
  return (
    <>
      <p className="muted">{data === undefined ? '' : formatRecord(data)}</p>
      <p>
        <Link to={pages.trackRecord.path}>{texts.forecasts.record}</Link>
      </p>
    </>
  );
};

const formatRecord = (record: TrackRecord): string => {
  const ranges = findBitcoinRanges(record);
  if (ranges === undefined) return texts.forecasts.none;
  const { hours, held, scored } = ranges;
  return texts.forecasts.held(formatShare(held), hours, formatCount(scored));
};

const ForecastSection = (): JSX.Element => (
  <Section title={texts.forecasts.title}>
    <div className="about">
      <p>{texts.forecasts.what}</p>
      <TrackRecordSummary />
    </div>
  </Section>
);

export const Showcase = ({ rows }: { rows: number }): JSX.Element => (
  <>
    <BitcoinSummary />
    <MarketPreview rows={rows} />
    <ForecastSection />
  </>
);
