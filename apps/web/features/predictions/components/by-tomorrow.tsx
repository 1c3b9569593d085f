import { useQuery } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router';
import { dayMs } from '#contract/durations.ts';
import { pages } from '#contract/pages.ts';
import type { Prediction } from '#contract/predictions/predictions.ts';
import { DirectionIcon } from '#ui/parts/change.tsx';
import { formatDateTime, formatTime } from '#ui/format/format.ts';
import { Section } from '#ui/parts/section.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { useAccess } from '#ui/api/use-access.ts';
import { isToday } from '../../../lib/times-of-today.ts';
import { useNow } from '../../../lib/use-now.ts';
import { predictionQuery } from '../api/get-predictions.ts';
import { findForecastSymbol, type ForecastSymbol } from '../coins.ts';
import { latestForecastTexts } from '../newest-texts.ts';
import { explainMissingForecast } from '../absence.ts';
import { CoinRangeAlerts } from './coin-range-alerts.tsx';
import { PositionRisk } from './position-risk.tsx';
import { ForecastSource } from './forecast-source.tsx';
import { useMoney } from '../../../lib/money.ts';

const texts = {
  today: (time: string): string => `By ${time} today`,
  tomorrow: (time: string): string => `By ${time} tomorrow`,
  by: (moment: string): string => `By ${moment}`,
  waiting: 'By tomorrow',
} as const;

type ByTomorrowProps = {
  readonly symbol: string;
  /** In USD, now. */
  readonly price: number;
};

/**
 * The expected range of a coin in 24 hours, or an offer for readers without access. Nothing for a coin without
 * forecasts.
 */
export const TomorrowRange = ({ symbol, price }: ByTomorrowProps): JSX.Element | null => {
  const coin = findForecastSymbol(symbol);
  const access = useAccess('predictions');
  if (coin === undefined || access === undefined) return null;
  return access.allowed ? <RangeBand symbol={coin} price={price} /> : <UpgradeOffer />;
};

type BoxProps = { title: string; source?: ReactNode; children: ReactNode };

const Box = ({ title, source, children }: BoxProps): JSX.Element => (
  <Section title={title} source={source}>
    <div className="by-tomorrow">{children}</div>
  </Section>
);

const UpgradeOffer = (): JSX.Element => (
  <Box title={texts.waiting} source={<Tag>PRO</Tag>}>
    <p className="explanation">
      Pro gives you an hourly 24-hour price range with an 80% target hit rate, scored in public.{' '}
      <Link to={pages.trackRecord.path}>See our accuracy</Link>
    </p>
    <p>
      <Link className="button" to="/subscription?tier=pro">
        Compare plans
      </Link>
    </p>
  </Box>
);

const getPagePath = (symbol: ForecastSymbol): string =>
  symbol === 'BTC' ? pages.predictions.path : `${pages.predictions.path}?coin=${symbol}`;

type BandProps = { readonly symbol: ForecastSymbol; readonly price: number };

const RangeBand = ({ symbol, price }: BandProps): JSX.Element => {
  const { data, isError } = useQuery(predictionQuery(symbol));
  const now = useNow();
  if (data === undefined) {
    return (
      <Box title={texts.waiting}>
        {isError ? (
          <p className="explanation">
            Could not load the forecast. We’ll try again within a minute.
          </p>
        ) : (
          <ForecastSkeleton />
        )}
      </Box>
    );
  }
  return (
    <Box title={formatTitle(data, now)} source={<ForecastSource prediction={data} />}>
      <ForecastSummary prediction={data} />
      <PositionRisk symbol={symbol} price={price} prediction={data} />
      <CoinRangeAlerts symbol={symbol} />
      <p className="explanation">
        <Link to={getPagePath(symbol)}>All forecasts</Link>
      </p>
    </Box>
  );
};

const ForecastSkeleton = (): JSX.Element => (
  <span className="skeleton" role="status" aria-label={latestForecastTexts.loading} />
);

const formatTitle = ({ lastUpdated }: Prediction, now: Date): string => {
  if (lastUpdated === null) return texts.waiting;
  const target = new Date(Date.parse(lastUpdated) + dayMs);
  if (isToday(target, now)) return texts.today(formatTime(target));
  return isToday(new Date(lastUpdated), now)
    ? texts.tomorrow(formatTime(target))
    : texts.by(formatDateTime(target, now));
};

const ForecastSummary = ({ prediction }: { prediction: Prediction }): JSX.Element => {
  const { formatDistinctPrices } = useMoney();
  const { called, intervals, noCallReason, rangeMethods } = prediction;
  if (intervals === null) {
    return <p className="explanation">{explainMissingForecast(prediction).fact}</p>;
  }
  const { band80 } = intervals.next24h;
  const [low, high] = formatDistinctPrices(band80.low, band80.high);
  return (
    <>
      <p className="tomorrow-line">
        80% chance: between <em>{low}</em> and <em>{high}</em>.
      </p>
      <p className="explanation">
        <DirectionIcon direction={called === null || called === 'none' ? 'flat' : called} />{' '}
        {called === null || called === 'none' ? (
          latestForecastTexts.noCall
        ) : (
          <em>{latestForecastTexts.call[called]}</em>
        )}{' '}
        {noCallReason === null ? null : latestForecastTexts.noCallReasons[noCallReason]}
      </p>
      {rangeMethods?.next24h === 'ewma' ? (
        <p className="explanation">{latestForecastTexts.ewmaRange}</p>
      ) : null}
    </>
  );
};
