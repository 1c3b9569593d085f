import { useEffect, useRef, type JSX, Suspense, type ReactNode } from 'react';
import type { MarketCoin } from '#contract/market/market.ts';
import { PageHeader } from '../../components/page.tsx';
import { FearGreedBox } from '../../features/fear-greed/components/fear-greed-box.tsx';
import { MostPopularCoins, Movers } from '../../features/market/components/coin-list.tsx';
import {
  MarketTable,
  type TableWatchlist,
} from '../../features/market/components/market-table.tsx';
import { getNewestTime } from '../../features/market/figures.ts';
import { summarizeMarket } from '../../features/market/market-in-figures.ts';
import { useMarketList } from '../../features/market/use-market.ts';
import {
  MoreSentiment,
  SentimentCell,
  SentimentRowsProvider,
} from '../../features/sentiment/components/sentiment-rows.tsx';
import { scrollRowTo } from '../../lib/reveal-in-row.ts';
import { useMoney } from '../../lib/money.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSectionInView } from '../../lib/use-section-in-view.ts';
import { marketsTexts } from './markets-texts.ts';
import type { PageProps } from '../page-props.ts';
import { routeTexts } from '../texts.ts';
import { EmptyState } from '#ui/parts/section.tsx';
import { SegmentedControl } from '#ui/forms/segmented-choice.tsx';
import { lazyChunk } from '../../components/loading/lazy-chunk.tsx';
import { useAlerts } from '../../features/alerts/api/get-alerts.ts';
import { AlertsLoadError } from '../../features/alerts/components/alerts-problem.tsx';
import { alertTexts } from '../../features/alerts/texts.ts';
import { UnlistedCoins } from './unlisted.tsx';
import { splitWatchlist } from './split-watchlist.ts';

const pageTexts = {
  coins: (count: number): string => `${String(count)} coins, largest first.`,
  moved: (rose: number, fell: number): string =>
    `${String(rose)} rose and ${String(fell)} fell in the last 24 hours.`,
  jumps: {
    'fear-greed': 'Fear & Greed',
    popular: 'Popular',
    winners: 'Winners',
    losers: 'Losers',
    'top-100': 'Top 100',
  },
} as const;

const Head = ({ title }: { title: string }): JSX.Element => {
  const { data, isError } = useMarketList();
  const now = useNow();
  const money = useMoney();
  if (data === undefined) {
    const description = isError ? (
      routeTexts.head.failed
    ) : (
      <span className="loading-text">{routeTexts.head.loading}</span>
    );
    return (
      <PageHeader
        title={title}
        lead={marketsTexts.lead}
        description={description}
        at={now.toISOString()}
      />
    );
  }
  const { totalMarketCap, rose, fell } = summarizeMarket(data, money);
  const description = (
    <>
      {pageTexts.coins(data.length)}{' '}
      {totalMarketCap === null ? null : (
        <>
          Total market cap: <b>{totalMarketCap}</b>.{' '}
        </>
      )}
      {pageTexts.moved(rose, fell)}
    </>
  );
  return (
    <PageHeader
      title={title}
      lead={marketsTexts.lead}
      description={description}
      at={getNewestTime(data)}
    />
  );
};

// In the order of the page, so that the first one is marked at its start.
const sectionIds = ['fear-greed', 'popular', 'winners', 'losers', 'top-100'] as const;

const JumpBar = (): JSX.Element => {
  const current = useSectionInView(sectionIds);
  const barRef = useRef<HTMLElement>(null);
  useEffect(
    () => scrollRowTo(barRef.current, barRef.current?.querySelector('[aria-current]')),
    [current],
  );
  return (
    <nav ref={barRef} className="jump only-phone" aria-label="On this page">
      <ul>
        {sectionIds.map((id) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {pageTexts.jumps[id]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const renderSentiment = ({ id }: MarketCoin, brief: boolean): JSX.Element => (
  <SentimentCell coinId={id} brief={brief} />
);

const Coins = (): JSX.Element => (
  <SentimentRowsProvider>
    <MarketTable
      sentiment={renderSentiment}
      moreSentiment={(coinIds) => <MoreSentiment coinIds={coinIds} />}
      watchlist={useMarketWatchlist()}
    />
  </SentimentRowsProvider>
);

export const MarketsPage = ({ title }: PageProps): JSX.Element => (
  <>
    <Head title={title} />
    <JumpBar />
    <div className="market-lists">
      <FearGreedBox title="Fear & Greed Index" id="fear-greed" />
      <MostPopularCoins title={marketsTexts.popular} id="popular" brief />
      <Movers title="Biggest Winners" id="winners" side="gainers" brief />
      <Movers title="Biggest Losers" id="losers" side="losers" brief />
    </div>
    <Coins />
  </>
);

const WatchStar = lazyChunk(
  async () => (await import('../../features/alerts/components/watch-button.tsx')).WatchStar,
);

const texts = alertTexts.watchlist;

// Stable for all rows, so that a row renders when its coin changes, not with the table.
const renderStar = (coin: MarketCoin): ReactNode => (
  <Suspense fallback={<span className="icon-button watch" />}>
    <WatchStar coinSymbol={coin.coinSymbol} name={coin.name} />
  </Suspense>
);

const options = [
  { value: 'all', label: texts.all },
  { value: 'watchlist', label: texts.title },
] as const;

const renderChoice: TableWatchlist['choice'] = (only, onOnly) => (
  <SegmentedControl
    label={texts.show}
    options={options}
    chosen={only ? 'watchlist' : 'all'}
    onChoose={(chosen) => {
      onOnly(chosen === 'watchlist');
    }}
  />
);

const EmptyWatchlist = ({ onAll }: { onAll: () => void }): JSX.Element => (
  <EmptyState
    fact={texts.empty}
    action={
      <button className="button" type="button" onClick={onAll}>
        {texts.showAll}
      </button>
    }
  >
    {texts.how}
  </EmptyState>
);

/** The watchlist column of the market table. */
const useMarketWatchlist = (): TableWatchlist => {
  const { data, isError, refetch } = useAlerts();
  const market = useMarketList();
  const { listed, unlisted } = splitWatchlist(market.data ?? [], data?.watchlist ?? []);
  return {
    star: renderStar,
    choice: renderChoice,
    coins: data && listed,
    renderEmpty: (onAll) => {
      if (data === undefined && isError) {
        return <AlertsLoadError fact={texts.notLoaded} onRetry={() => void refetch()} />;
      }
      if (listed.length > 0 || unlisted.length > 0) return null;
      return <EmptyWatchlist onAll={onAll} />;
    },
    after: unlisted.length === 0 ? null : <UnlistedCoins symbols={unlisted} />,
  };
};
