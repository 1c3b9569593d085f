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
import { switchedOffTexts } from '../../components/switched-off-texts.ts';
import { MarketPreview } from '../../features/market/components/small-market.tsx';
import { trackRecordQuery } from '../../features/track-record/api/get-track-record.ts';
import { findBitcoinRanges } from '#contract/predictions/bitcoin-ranges.ts';
import { useMarketList } from '../../features/market/use-market.ts';

const texts = {
  forecasts: {
    held: (share: string, hours: number, scored: string): string =>
      `80% ranges for Bitcoin’s next ${hours === 1 ? 'hour' : `${String(hours)} hours`} held ${share} of the time (n = ${scored}).`,
  },
} as const;

const noneYet = 'There are no forecasts yet. Once there are, you will see their accuracy here.';

const BitcoinSummary = (): JSX.Element | null => {
  const { data, isError } = useMarketList();
  const bitcoin = data?.find(({ coinSymbol }) => coinSymbol === 'BTC');
  if (bitcoin !== undefined) return <CoinWeekChart coin={bitcoin} title="Bitcoin now" />;
  return data === undefined && !isError ? <CoinWeekChartSkeleton label="Loading Bitcoin" /> : null;
};

const TrackRecordSummary = (): JSX.Element => {
  const { data } = useQuery(trackRecordQuery);
  return (
    <>
      <p className="muted">{data === undefined ? '' : formatRecord(data)}</p>
      <p>
        <Link to={pages.trackRecord.path}>See our track record</Link>
      </p>
    </>
  );
};

const formatRecord = (record: TrackRecord): string => {
  const ranges = findBitcoinRanges(record);
  if (ranges === undefined)
    return record.state.switchedOff ? switchedOffTexts.forecasts.fact : noneYet;
  const { hours, held, scored } = ranges;
  return texts.forecasts.held(formatShare(held), hours, formatCount(scored));
};

const ForecastSection = (): JSX.Element => (
  <Section title="Forecasts">
    <div className="about">
      <p>
        Each forecast is a price range with a probability, such as 80%. We publish it before the
        hour starts and score it when the hour is over.
      </p>
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
