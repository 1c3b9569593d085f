import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { Link } from 'react-router';
import { hourMs } from '#contract/durations.ts';
import { pages } from '#contract/pages.ts';
import type { CoinMoves, ExpectedMoves } from '#contract/predictions/expected-moves.ts';
import { formatDateTime, formatTime } from '#ui/format/format.ts';
import { SimulatedIndicator } from '#ui/parts/simulated-level.tsx';
import { EmptyState, Section, SkeletonRows } from '#ui/parts/section.tsx';
import { useTitle } from '../../components/page.tsx';
import { explainMissingForecast } from '../../features/predictions/absence.ts';
import { expectedMovesQuery } from '../../features/predictions/api/get-expected-moves.ts';
import { MoveTables } from '../../features/predictions/components/move-tables.tsx';
import { NoForecast } from '../../features/predictions/components/no-forecast.tsx';
import { RangeAlertList } from '../../features/predictions/components/range-alert-list.tsx';
import { movesTexts } from '../../features/predictions/moves-texts.ts';
import { latestForecastTexts } from '../../features/predictions/newest-texts.ts';
import { predictionTexts } from '../../features/predictions/texts.ts';
import { useNow } from '../../lib/use-now.ts';
import type { PageProps } from '../page-props.ts';
import { ForecastRefresh } from './forecast-refresh.ts';

const texts = {
  missing: {
    of: (name: string, fact: string): string => `${name}: ${fact}`,
  },
  updated: (moment: string, next: string): string => `Last updated ${moment}. Next at ${next}.`,
} as const;

const skeletonRowCount = 24;

/** How far each major coin may move in the next hour, 12 hours and day. */
export const ExpectedMovesPage = ({ title }: PageProps): JSX.Element => {
  const { data, isError, refetch } = useQuery(expectedMovesQuery);
  const at = data && getLatestTime(data);
  return (
    <>
      <ForecastRefresh shownAt={at} />
      <Head title={title} at={at ?? null} />
      {data === undefined && isError ? (
        <EmptyState
          fact="Could not load the expected moves"
          action={
            <button className="button" type="button" onClick={() => void refetch()}>
              Try again
            </button>
          }
        >
          Try again. This page also retries automatically every minute.
        </EmptyState>
      ) : null}
      {data === undefined && !isError ? (
        <SkeletonRows rows={skeletonRowCount} label={latestForecastTexts.loading} />
      ) : null}
      {data === undefined ? null : <Content moves={data} />}
    </>
  );
};

// The end of the newest hour with a forecast, or null without any.
const getLatestTime = ({ coins }: ExpectedMoves): string | null =>
  coins
    .flatMap(({ lastUpdated }) => lastUpdated ?? [])
    .sort()
    .at(-1) ?? null;

const Head = ({ title, at }: { title: string; at: string | null }): JSX.Element => {
  useTitle(title);
  const now = useNow();
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        <p className="lead">
          For each coin, the range with an 80% chance of containing its price in 1, 12 and 24 hours.
          Percentages count from the price at the end of the last hour, which each row shows, not
          from the current price.
        </p>
      </div>
      {at === null ? (
        <span className="prediction-times" />
      ) : (
        <time className="prediction-times" dateTime={at}>
          {texts.updated(
            formatDateTime(new Date(at), now),
            formatTime(new Date(Date.parse(at) + hourMs)),
          )}
        </time>
      )}
    </div>
  );
};

const Content = ({ moves }: { moves: ExpectedMoves }): JSX.Element => {
  const missingCoins = moves.coins.filter((coin) => coin.moves.length === 0);
  const [first] = missingCoins;
  if (first && missingCoins.length === moves.coins.length) return <NoForecast absence={first} />;
  return (
    <>
      <MoveTables moves={moves} />
      <Alerts alerts={moves.alerts} />
      {missingCoins.length === 0 ? null : <MissingCoins coins={missingCoins} />}
      <p className="explanation">
        Compared with usual: the width of the range divided by the median width of the coin’s last
        720 hourly forecasts (30 days) for the same horizon. Above 1× means a wider range than
        usual. <Link to={pages.trackRecord.path}>How often our ranges held</Link>
      </p>
      <p className="explanation">{predictionTexts.advice}</p>
    </>
  );
};

const Alerts = ({ alerts }: Pick<ExpectedMoves, 'alerts'>): JSX.Element => (
  <Section
    title={movesTexts.alerts.title}
    {...(alerts.some(({ simulated }) => simulated) && { source: <SimulatedIndicator /> })}
  >
    {alerts.length === 0 ? <p>{movesTexts.alerts.none}</p> : <RangeAlertList alerts={alerts} />}
    <p className="explanation">
      {movesTexts.alerts.explanation}{' '}
      <Link to="/settings#notifications">{movesTexts.alerts.mail}</Link>
    </p>
  </Section>
);

const MissingCoins = ({ coins }: { coins: readonly CoinMoves[] }): JSX.Element => (
  <Section title="No forecast right now">
    <ul className="notes">
      {coins.map((coin) => (
        <li key={coin.symbol}>
          {texts.missing.of(coin.symbol, explainMissingForecast(coin).fact)}
        </li>
      ))}
    </ul>
  </Section>
);
