import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type JSX } from 'react';
import { Link, useSearchParams } from 'react-router';
import { hourMs } from '#contract/durations.ts';
import { pages } from '#contract/pages.ts';
import { minRecordCases } from '#contract/predictions/min-record-cases.ts';
import type { Prediction } from '#contract/predictions/predictions.ts';
import type { HourlyPredictions } from '#contract/predictions/hourly-predictions.ts';
import { ApiError } from '#ui/api/api-error.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { formatDateTime, formatTime } from '#ui/format/format.ts';
import { EmptyState, SkeletonRows } from '#ui/parts/section.tsx';
import { lazyChunk } from '../../components/loading/lazy-chunk.tsx';
import { useTitle } from '../../components/page.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { DeferredSection } from '../../components/loading/later-part.tsx';
import { RenderWhenNear } from '../../components/loading/when-seen.tsx';
import { FearGreedBox } from '../../features/fear-greed/components/fear-greed-box.tsx';
import {
  hourlyPredictionsQuery,
  predictionQuery,
} from '../../features/predictions/api/get-predictions.ts';
import {
  parseForecastSymbol,
  getCoinName,
  type ForecastSymbol,
} from '../../features/predictions/coins.ts';
import { useMarketList } from '../../features/market/use-market.ts';
import { CoinPicker } from '../../features/predictions/components/coin-choice.tsx';
import { FanChart } from '../../features/predictions/components/fan-chart.tsx';
import { ForecastSource } from '../../features/predictions/components/forecast-source.tsx';
import { HourlyTab } from '../../features/predictions/components/hourly-tab.tsx';
import {
  PriceAnalysis,
  ForecastTiles,
  ForecastMetrics,
  ForecastHeadline,
  type CallRecord,
} from '../../features/predictions/components/summary.tsx';
import { NoForecast } from '../../features/predictions/components/no-forecast.tsx';
import { TechnicalTab } from '../../features/predictions/components/technical-tab.tsx';
import { VolumeTab } from '../../features/predictions/components/volume-tab.tsx';
import { latestForecastTexts } from '../../features/predictions/newest-texts.ts';
import { predictionTexts } from '../../features/predictions/texts.ts';
import { rangeCandlesQuery } from '../../features/price-chart/api/get-candles.ts';
import { CoinSentimentSummary } from '../../features/sentiment/components/coin-reading.tsx';
import { trackRecordQuery } from '../../features/track-record/api/get-track-record.ts';
import { parseRecordSelection } from '../../features/track-record/choice.ts';
import { HorizonTable } from '../../features/track-record/components/horizon-table.tsx';
import { CalibrationSummary } from '../../features/track-record/components/calibration-summary.tsx';
import { TrackRecordLoadError } from '../../features/track-record/components/problem.tsx';
import { trackRecordTexts as recordTexts } from '../../features/track-record/texts.ts';
import { useNow } from '../../lib/use-now.ts';
import type { PageProps } from '../page-props.ts';
import { ForecastRefresh } from './forecast-refresh.ts';

const texts = {
  updated: (moment: string, next: string): string => `Last updated ${moment}. Next at ${next}.`,
  tabs: {
    label: 'Prediction details',
    technical: 'Technical Analysis',
    volume: 'Volume Analysis',
    sentiment: 'Market Sentiment',
    performance: 'Model Performance',
    hourly: 'Hourly Forecasts',
  },
} as const;

const SignalList = lazyChunk(
  async () => (await import('../../features/signals/components/signal-list.tsx')).SignalList,
);

const tabNames = ['technical', 'volume', 'sentiment', 'performance', 'hourly'] as const;
type Tab = (typeof tabNames)[number];
const gmt = { timeZone: 'GMT' };
const skeletonRowCount = 13;

/** A coin's forecasts, their uncertainty and their record: for Bitcoin, or the coin in the address. */
export const PredictionsPage = ({ title }: PageProps): JSX.Element => {
  const [params, setParams] = useSearchParams();
  const symbol = parseForecastSymbol(params);
  const { data, error, refetch } = useQuery(predictionQuery(symbol));
  return (
    <>
      <ForecastRefresh shownAt={data?.lastUpdated} />
      <Head title={title} at={data?.lastUpdated ?? null} />
      <CoinPicker
        chosen={symbol}
        onChoose={(coin) => {
          const next = new URLSearchParams(params);
          if (coin === 'BTC') next.delete('coin');
          else next.set('coin', coin);
          setParams(next, { replace: true });
        }}
      />
      {data === undefined ? (
        error === null ? (
          <PredictionSkeleton />
        ) : (
          <EmptyState
            fact={predictionTexts.problem.fact}
            action={
              <button className="button" type="button" onClick={() => void refetch()}>
                {predictionTexts.problem.action}
              </button>
            }
          >
            {predictionTexts.problem.text}{' '}
            {error instanceof ApiError ? getErrorMessage(error) : predictionTexts.unknownError}
          </EmptyState>
        )
      ) : (
        <PredictionDetails symbol={symbol} prediction={data} />
      )}
      <DeferredSection>
        <SignalList />
      </DeferredSection>
    </>
  );
};

type HeadProps = { title: string; at: string | null };

const Head = ({ title, at }: HeadProps): JSX.Element => {
  useTitle(title);
  const now = useNow();
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        <p className="lead">{predictionTexts.lead}</p>
      </div>
      {at === null ? (
        <span className="prediction-times" />
      ) : (
        <time className="prediction-times" dateTime={at}>
          {texts.updated(
            formatDateTime(new Date(at), now, gmt),
            formatTime(new Date(Date.parse(at) + hourMs), gmt),
          )}
        </time>
      )}
    </div>
  );
};

const PredictionSkeleton = (): JSX.Element => (
  <div className="prediction-wait" role="status" aria-label={latestForecastTexts.loading}>
    <span className="skeleton" />
    <span className="skeleton fan-placeholder" />
    <span className="skeleton" />
  </div>
);

type PredictionDetailsProps = { symbol: ForecastSymbol; prediction: Prediction };

const PredictionDetails = ({ symbol, prediction }: PredictionDetailsProps): JSX.Element => {
  return (
    <>
      {prediction.currentPrice === null ? (
        <NoForecast absence={prediction} />
      ) : (
        <Forecast symbol={symbol} prediction={prediction} />
      )}
      <RenderWhenNear place="tiles-place">
        <Tiles symbol={symbol} prediction={prediction} />
      </RenderWhenNear>
      <div className="split">
        <RenderWhenNear place="tabs-place">
          <PredictionTabs symbol={symbol} prediction={prediction} />
        </RenderWhenNear>
        <div className="stack">
          <RenderWhenNear place="facts-place">
            <LivePriceAnalysis symbol={symbol} prediction={prediction} />
          </RenderWhenNear>
          <RenderWhenNear place="facts-place">
            <ForecastMetrics prediction={prediction} />
          </RenderWhenNear>
          <RenderWhenNear place="calibration-place">
            <CalibrationSummary symbol={symbol} />
          </RenderWhenNear>
        </div>
      </div>
    </>
  );
};

const LivePriceAnalysis = ({ symbol, prediction }: PredictionDetailsProps): JSX.Element => {
  const { data } = useMarketList();
  const coin = data?.find(({ coinSymbol }) => coinSymbol.toUpperCase() === symbol);
  return <PriceAnalysis prediction={prediction} livePrice={coin?.price ?? null} />;
};

const Tiles = ({ symbol, prediction }: PredictionDetailsProps): JSX.Element => (
  <ForecastTiles prediction={prediction} record={useCallRecord(symbol)} />
);

// The next hour's forecast in the public record.
const useCallRecord = (symbol: ForecastSymbol): CallRecord => {
  const { data } = useQuery(trackRecordQuery);
  const row = data?.rows.find((one) => one.symbol === symbol && one.horizonHours === 1);
  if (!row?.hitRate || row.calls < minRecordCases) return null;
  return { calls: row.calls, rate: row.hitRate.rate };
};

const Forecast = ({ symbol, prediction }: PredictionDetailsProps): JSX.Element => {
  const { data: hourly } = useQuery(hourlyPredictionsQuery(symbol));
  const { data: weekCandles } = useQuery(rangeCandlesQuery(symbol, '7D'));
  useSameHour(symbol, prediction, hourly);
  const closingPrices = (weekCandles?.candles ?? []).map(({ openAt, close }) => ({
    at: new Date(Date.parse(openAt) + hourMs).toISOString(),
    price: close,
  }));
  return (
    <section className="forecast" aria-label={predictionTexts.fan.table}>
      <ForecastHeadline coin={getCoinName(symbol)} prediction={prediction} />
      {hourly === undefined ? (
        <div className="fan-placeholder" />
      ) : (
        <FanChart
          coin={getCoinName(symbol)}
          measured={closingPrices}
          hourly={hourly}
          source={<ForecastSource prediction={prediction} />}
        />
      )}
    </section>
  );
};

// Hourly forecasts are fetched less often than the next hour's; both must be for the same hour.
const useSameHour = (
  symbol: ForecastSymbol,
  { lastUpdated }: Prediction,
  hourly: HourlyPredictions | undefined,
): void => {
  const client = useQueryClient();
  const isHourlyOutdated = hourly !== undefined && (lastUpdated ?? '') > (hourly.lastUpdated ?? '');
  useEffect(() => {
    if (isHourlyOutdated)
      void client.invalidateQueries({ queryKey: hourlyPredictionsQuery(symbol).queryKey });
  }, [client, isHourlyOutdated, symbol]);
};

// A coin's figures in the public record.
const SymbolPerformance = ({ symbol }: { symbol: ForecastSymbol }): JSX.Element => {
  const { data, isError, refetch } = useQuery(trackRecordQuery);
  if (data === undefined) {
    return isError ? (
      <TrackRecordLoadError
        fact={recordTexts.problem.fact}
        text={recordTexts.problem.text}
        onRetry={refetch}
      />
    ) : (
      <SkeletonRows rows={skeletonRowCount} label={recordTexts.loading} />
    );
  }
  const isScored = data.rows.some((row) => row.symbol === symbol && row.resolved > 0);
  if (!isScored) return <EmptyState fact="No results yet." />;
  const selection = parseRecordSelection(new URLSearchParams({ coin: symbol }), data.filters);
  return (
    <>
      <HorizonTable record={data} choice={selection} />
      <p className="explanation">
        <Link to={`${pages.trackRecord.path}?coin=${symbol}`}>
          See every forecast and its result
        </Link>
      </p>
    </>
  );
};

const PredictionTabs = ({ symbol, prediction }: PredictionDetailsProps): JSX.Element => {
  const [tab, setTab] = useState<Tab>('hourly');
  return (
    <section aria-label={texts.tabs.label}>
      <Tabs
        label={texts.tabs.label}
        items={tabNames.map((id) => ({ id, label: texts.tabs[id] }))}
        selected={tab}
        onSelect={setTab}
      >
        {tab === 'technical' ? <TechnicalTab prediction={prediction} /> : null}
        {tab === 'volume' ? <VolumeTab prediction={prediction} /> : null}
        {tab === 'sentiment' ? (
          <div className="stack">
            <CoinSentimentSummary symbol={symbol} />
            <FearGreedBox title="Fear & Greed Index" />
          </div>
        ) : null}
        {tab === 'performance' ? <SymbolPerformance symbol={symbol} /> : null}
        {tab === 'hourly' ? <HourlyTab symbol={symbol} /> : null}
      </Tabs>
    </section>
  );
};
