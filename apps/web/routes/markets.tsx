import { useEffect, useRef, type JSX } from 'react';
import type { MarketCoin } from '#contract/market.ts';
import { PageHead } from '../components/page.tsx';
import { FearGreedBox } from '../features/fear-greed/components/fear-greed-box.tsx';
import { MostPopular, Movers } from '../features/market/components/coin-list.tsx';
import { MarketTable } from '../features/market/components/market-table.tsx';
import { asOf } from '../features/market/figures.ts';
import { marketInFigures } from '../features/market/market-in-figures.ts';
import { useMarketList } from '../features/market/use-market.ts';
import {
  MoreSentiment,
  SentimentCell,
  SentimentRows,
} from '../features/sentiment/components/sentiment-rows.tsx';
import { revealInRow } from '../lib/reveal-in-row.ts';
import { useNow } from '../lib/use-now.ts';
import { useSectionInView } from '../lib/use-section-in-view.ts';
import { marketsTexts as texts } from './markets-texts.ts';
import type { PageProps } from './page-props.ts';
import { routeTexts } from './texts.ts';
import { useMarketWatchlist } from './use-market-watchlist.tsx';

const Head = ({ title }: { title: string }): JSX.Element => {
  const { data, isError } = useMarketList();
  const now = useNow();
  if (data === undefined) {
    const description = isError ? (
      routeTexts.head.failed
    ) : (
      <span className="wait">{routeTexts.head.loading}</span>
    );
    return <PageHead title={title} description={description} at={now.toISOString()} />;
  }
  const { worth, rose, fell } = marketInFigures(data);
  const description = (
    <>
      {texts.coins(data.length)}{' '}
      {worth === null ? null : (
        <>
          {texts.worth} <b>{worth}</b>.{' '}
        </>
      )}
      {texts.moved(rose, fell)}
    </>
  );
  return <PageHead title={title} description={description} at={asOf(data)} />;
};

const jumps = ['top-100', 'fear-greed', 'popular', 'winners', 'losers'] as const;

const JumpBar = (): JSX.Element => {
  const current = useSectionInView(jumps);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    revealInRow(bar.current, bar.current?.querySelector('[aria-current]'));
  }, [current]);
  return (
    <nav ref={bar} className="jump only-phone" aria-label={texts.jump}>
      <ul>
        {jumps.map((id) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {texts.jumps[id]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const sentimentOf = ({ id }: MarketCoin, brief: boolean): JSX.Element => (
  <SentimentCell coinId={id} brief={brief} />
);

const Coins = (): JSX.Element => (
  <SentimentRows>
    <MarketTable
      sentiment={sentimentOf}
      moreSentiment={(coinIds) => <MoreSentiment coinIds={coinIds} />}
      watchlist={useMarketWatchlist()}
    />
  </SentimentRows>
);

export const MarketsPage = ({ title }: PageProps): JSX.Element => (
  <>
    <Head title={title} />
    <JumpBar />
    <div className="four">
      <FearGreedBox title={texts.fearGreed} id="fear-greed" />
      <MostPopular title={texts.popular} id="popular" brief />
      <Movers title={texts.winners} id="winners" side="gainers" brief />
      <Movers title={texts.losers} id="losers" side="losers" brief />
    </div>
    <Coins />
  </>
);
