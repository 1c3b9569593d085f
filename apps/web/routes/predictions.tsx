import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { pages } from '#contract/pages.ts';
import type { Prediction } from '#contract/predictions.ts';
import { ApiError } from '#ui/api-error.ts';
import { messageOf } from '#ui/message-of.ts';
import { formatMoment } from '#ui/format.ts';
import { Empty, SkeletonRows } from '#ui/section.tsx';
import { Link } from '../components/link.tsx';
import { lazyChunk } from '../components/lazy-chunk.tsx';
import { useTitle } from '../components/page.tsx';
import { Tabs } from '../components/tabs.tsx';
import { LaterPart } from '../components/later-part.tsx';
import { FearGreedBox } from '../features/fear-greed/components/fear-greed-box.tsx';
import { hourlyQuery, predictionQuery } from '../features/predictions/api/get-predictions.ts';
import { FanChart } from '../features/predictions/components/fan-chart.tsx';
import { HourlyTab } from '../features/predictions/components/hourly-tab.tsx';
import {
  Analysis,
  Banner,
  Metrics,
  Statement,
} from '../features/predictions/components/summary.tsx';
import { TechnicalTab } from '../features/predictions/components/technical-tab.tsx';
import { VolumeTab } from '../features/predictions/components/volume-tab.tsx';
import { predictionTexts as texts } from '../features/predictions/texts.ts';
import { candlesOfRangeQuery } from '../features/price-chart/api/get-candles.ts';
import { CoinReading } from '../features/sentiment/components/coin-reading.tsx';
import { trackRecordQuery } from '../features/track-record/api/get-track-record.ts';
import { choiceIn } from '../features/track-record/choice.ts';
import { HorizonTable } from '../features/track-record/components/horizon-table.tsx';
import { Problem } from '../features/track-record/components/problem.tsx';
import { trackRecordTexts as recordTexts } from '../features/track-record/texts.ts';
import { useNow } from '../lib/use-now.ts';
import type { PageProps } from './page-props.ts';

const SignalList = lazyChunk(
  async () => (await import('../features/signals/components/signal-list.tsx')).SignalList,
);

const tabNames = ['technical', 'volume', 'sentiment', 'performance', 'hourly'] as const;
type Tab = (typeof tabNames)[number];
const gmt = { timeZone: 'GMT' };
const hourMs = 3_600_000;
const rowsWaiting = 13;

/** What Bitcoin's price may do next, how sure that is, and how often it held. */
export const PredictionsPage = ({ title }: PageProps): JSX.Element => {
  const { data, error, refetch } = useQuery(predictionQuery);
  return (
    <>
      <Head title={title} at={data?.lastUpdated ?? null} />
      {data === undefined ? (
        error === null ? (
          <Waiting />
        ) : (
          <Empty
            fact={texts.problem.fact}
            action={
              <button className="btn" type="button" onClick={() => void refetch()}>
                {texts.problem.action}
              </button>
            }
          >
            {texts.problem.text} {error instanceof ApiError ? messageOf(error) : texts.unknownError}
          </Empty>
        )
      ) : (
        <Shown prediction={data} />
      )}
      <LaterPart>
        <SignalList />
      </LaterPart>
    </>
  );
};

type HeadProps = { title: string; at: string | null };

const Head = ({ title, at }: HeadProps): JSX.Element => {
  useTitle(title);
  const now = useNow();
  return (
    <div className="pagehead">
      <h1>{title}</h1>
      {at === null ? null : (
        <time dateTime={at}>{texts.updated(formatMoment(new Date(at), now, gmt))}</time>
      )}
    </div>
  );
};

const Waiting = (): JSX.Element => (
  <div className="prediction-wait" role="status" aria-label={texts.loading}>
    <span className="skeleton" />
    <span className="skeleton fan-place" />
    <span className="skeleton" />
  </div>
);

const Shown = ({ prediction }: { prediction: Prediction }): JSX.Element => {
  return (
    <>
      {prediction.currentPrice === null ? (
        <NoForecast prediction={prediction} />
      ) : (
        <Forecast prediction={prediction} />
      )}
      <Banner prediction={prediction} />
      <div className="split">
        <Details prediction={prediction} />
        <div className="stack">
          <Analysis prediction={prediction} />
          <Metrics prediction={prediction} />
        </div>
      </div>
      <p className="why">{texts.advice}</p>
    </>
  );
};

type Absent = Pick<Prediction, 'state' | 'withheld'>;

const NoForecast = ({ prediction: { state, withheld } }: { prediction: Absent }): JSX.Element => {
  if (withheld !== null) {
    return <Empty fact={texts.withheld.fact}>{texts.withheld.reasons[withheld]}</Empty>;
  }
  if (state.phase !== 'ready') return <NotYetReady state={state} />;
  return <Empty fact={texts.none.missed.fact}>{texts.none.missed.text}</Empty>;
};

const NotYetReady = ({ state }: Pick<Prediction, 'state'>): JSX.Element => (
  <Empty
    fact={
      state.phase === 'waiting'
        ? texts.none.waiting
        : texts.none.calibrating(Math.floor(100 * state.progress))
    }
  >
    <progress max={1} value={state.progress} aria-label={texts.loading} /> {texts.none.text}
  </Empty>
);

const Forecast = ({ prediction }: { prediction: Prediction }): JSX.Element => {
  const { data: hourly } = useQuery(hourlyQuery);
  const { data: past } = useQuery(candlesOfRangeQuery('BTC', '7D'));
  const measured = (past?.candles ?? []).map(({ openAt, close }) => ({
    at: new Date(Date.parse(openAt) + hourMs).toISOString(),
    price: close,
  }));
  return (
    <section className="forecast" aria-label={texts.fan.table}>
      <Statement prediction={prediction} />
      {hourly === undefined ? (
        <div className="fan-place" />
      ) : (
        <FanChart measured={measured} hourly={hourly} />
      )}
    </section>
  );
};

const noChoice = new URLSearchParams();

// Bitcoin's figures, as the public record has them.
const Performance = (): JSX.Element => {
  const { data, isError, refetch } = useQuery(trackRecordQuery);
  if (data === undefined) {
    return isError ? (
      <Problem fact={recordTexts.problem.fact} text={recordTexts.problem.text} onRetry={refetch} />
    ) : (
      <SkeletonRows rows={rowsWaiting} label={recordTexts.loading} />
    );
  }
  if (data.all.resolved === 0) return <Empty fact={texts.performance.none} />;
  return (
    <>
      <HorizonTable record={data} choice={choiceIn(noChoice, data.filters)} />
      <p className="why">
        <Link to={pages.trackRecord.path}>{texts.performance.link}</Link>
      </p>
    </>
  );
};

const Details = ({ prediction }: { prediction: Prediction }): JSX.Element => {
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
            <CoinReading symbol="BTC" />
            <FearGreedBox title={texts.fearGreed} />
          </div>
        ) : null}
        {tab === 'performance' ? <Performance /> : null}
        {tab === 'hourly' ? <HourlyTab /> : null}
      </Tabs>
    </section>
  );
};
