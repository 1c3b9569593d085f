import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { coinOverviewPath } from '#contract/coin-overview-path.ts';
import type { CoinOverview } from '#contract/market/coin-overview.ts';
import { coinOverviewTexts } from '#contract/market/coin-overview-texts.ts';
import type { MarketCoin } from '#contract/market/market.ts';
import { pages } from '#contract/pages.ts';
import { ApiError } from '#ui/api/api-error.ts';
import { Section } from '#ui/parts/section.tsx';
import { LoadError } from '../../components/loading/failed.tsx';
import { useTitle } from '../../components/page.tsx';
import { ShareButton } from '../../components/share-button.tsx';
import { coinOverviewQuery } from '../../features/coin/api/get-coin-overview.ts';
import { PastRangeSection } from '../../features/coin/components/past-range.tsx';
import { CoinIcon } from '../../features/market/components/coin-name.tsx';
import {
  CoinWeekChart,
  CoinWeekChartSkeleton,
} from '../../features/market/components/coin-week.tsx';
import { useMarketList } from '../../features/market/use-market.ts';
import { SimulatedNewsLabel } from '../../features/news/components/news-states.tsx';
import { CompactStory } from '../../features/news/components/story-row.tsx';
import { coinPath } from '../../lib/coin-path.ts';
import { useNow } from '../../lib/use-now.ts';
import { CoinNotFound } from './no-such-coin.tsx';

const texts = {
  loading: 'Loading the coin',
  failed: { fact: 'Could not load this coin', text: 'We’ll try again within a minute.' },
  week: (name: string): string => `${name}, last 7 days`,
  members: {
    title: 'More with an account',
    free: 'Free: charts from a day to a year, prices at each exchange, supply and links, your watchlist and price alerts.',
    basic: 'Basic: the sentiment of every coin, with its reasons and history.',
    pro: 'Pro: today’s 80% range while it is open, hourly forecasts and indicators.',
    open: (name: string): string => `Open the member page of ${name}`,
    plans: 'Compare plans',
  },
} as const;

const Header = ({ coin }: { coin: MarketCoin }): JSX.Element => {
  const title = coinOverviewTexts.title(coin);
  useTitle(title);
  const hasOwnName = coin.name.toUpperCase() !== coin.coinSymbol.toUpperCase();
  return (
    <div className="page-head coin-page-head">
      <div>
        <h1>
          <CoinIcon id={coin.id} />
          {coin.name} {hasOwnName ? <span className="name">{coin.coinSymbol}</span> : null}
        </h1>
        <p className="lead">{coinOverviewTexts.lead(coin.name)}</p>
      </div>
      <div className="buttons">
        <ShareButton path={coinOverviewPath(coin.coinSymbol)} title={title} />
      </div>
    </div>
  );
};

const Stories = ({ name, stories }: { name: string; stories: CoinOverview['stories'] }) => {
  const now = useNow();
  return (
    <Section
      title={coinOverviewTexts.stories(name)}
      tools={<SimulatedNewsLabel stories={stories} />}
    >
      {stories.length === 0 ? (
        <p className="explanation">{coinOverviewTexts.noStories(name)}</p>
      ) : (
        <div className="news">
          {stories.map((story) => (
            <CompactStory key={story.id} story={story} now={now} />
          ))}
        </div>
      )}
    </Section>
  );
};

// The same for everybody, because the page is.
const ForMembers = ({ coin }: { coin: MarketCoin }): JSX.Element => (
  <Section title={texts.members.title}>
    <ul className="member-offers">
      <li>{texts.members.free}</li>
      <li>{texts.members.basic}</li>
      <li>{texts.members.pro}</li>
    </ul>
    <div className="buttons">
      <Link className="button primary" to={coinPath(coin.coinSymbol)}>
        {texts.members.open(coin.name)}
      </Link>
      <Link className="button" to={pages.subscription.path}>
        {texts.members.plans}
      </Link>
    </div>
  </Section>
);

// Moves with the live list where there is one.
const useLiveCoin = (coin: MarketCoin): MarketCoin => {
  const { data = [] } = useMarketList();
  return data.find(({ id }) => id === coin.id) ?? coin;
};

const Overview = ({ coin: read, range, stories }: CoinOverview): JSX.Element => {
  const coin = useLiveCoin(read);
  return (
    <>
      <Header coin={coin} />
      <div className="split">
        <div className="stack">
          <CoinWeekChart coin={coin} title={texts.week(coin.name)} />
          <Stories name={coin.name} stories={stories} />
        </div>
        <div className="stack">
          <PastRangeSection range={range} />
          <ForMembers coin={coin} />
        </div>
      </div>
    </>
  );
};

const isUnknown = (error: Error | null): boolean =>
  error instanceof ApiError && [400, 404].includes(error.status);

/** What everybody can read about a coin, with or without an account. */
export const CoinOverviewPage = ({ title: symbol }: { title: string }): JSX.Element => {
  const { data, error, refetch } = useQuery(coinOverviewQuery(symbol));
  const { pathname } = useLocation();
  if (data === undefined) {
    if (isUnknown(error)) return <CoinNotFound symbol={symbol} />;
    return error === null ? (
      <CoinWeekChartSkeleton label={texts.loading} />
    ) : (
      <LoadError fact={texts.failed.fact} onRetry={() => void refetch()}>
        {texts.failed.text}
      </LoadError>
    );
  }
  const path = coinOverviewPath(data.coin.coinSymbol);
  return pathname === path ? <Overview {...data} /> : <Navigate to={path} replace />;
};
