import { Suspense, type JSX } from 'react';
import { useLocation } from 'react-router';
import { paidPlanIds } from '#contract/membership/plans.ts';
import { Section } from '#ui/parts/section.tsx';
import { PageHeader } from '../../components/page.tsx';
import { MostPopularCoins, Movers } from '../../features/market/components/coin-list.tsx';
import { MarketOverview } from '../../features/market/components/market-overview.tsx';
import { getNewestTime, formatMarketSummary } from '../../features/market/figures.ts';
import { useMarketList } from '../../features/market/use-market.ts';
import { PlanLine } from '../../features/plans/components/plan-line.tsx';
import { weekColumn } from '../../features/market/components/week-column.tsx';
import { lazyChunk } from '../../components/loading/lazy-chunk.tsx';
import { RenderWhenNear } from '../../components/loading/when-seen.tsx';
import { useMoney } from '../../lib/money.ts';
import { useNow } from '../../lib/use-now.ts';
import type { PageProps } from '../page-props.ts';
import { Watchlist } from '../markets/watchlist.tsx';
import { routeTexts as texts } from '../texts.ts';
import { useDashboardCoins, useHasHoldings } from './use-dashboard-coins.ts';

const ModeToasts = lazyChunk(async () => (await import('./mode-toasts.tsx')).ModeToasts);
const DashboardNews = lazyChunk(async () => (await import('./dashboard-news.tsx')).DashboardNews);
const Promo = lazyChunk(async () => (await import('./dashboard-promo.tsx')).DashboardPromo);

const DashboardHoldings = lazyChunk(
  async () => (await import('./dashboard-holdings.tsx')).DashboardHoldings,
);

const DashboardRanges = lazyChunk(
  async () => (await import('./dashboard-ranges.tsx')).DashboardRanges,
);

const DashboardSide = lazyChunk(
  async () => (await import('./dashboard-side.tsx')).DashboardSidebar,
);

const Head = ({ title }: { title: string }): JSX.Element => {
  const { data, isError } = useMarketList();
  const money = useMoney();
  const summary = data === undefined ? undefined : formatMarketSummary(data, money);
  const now = useNow();
  const waitingText = isError ? (
    texts.head.failed
  ) : (
    <span className="loading-text">{texts.head.loading}</span>
  );
  const description = summary ?? (data === undefined ? waitingText : texts.head.noBitcoin);
  return (
    <PageHeader
      title={title}
      description={description}
      at={getNewestTime(data ?? []) ?? now.toISOString()}
    />
  );
};

const modeParameter = new RegExp(`[?&](${[...paidPlanIds, 'free', 'payment', 'tier'].join('|')})=`);

const maxWatchlistRows = 8;

// Reserves the space of a part while it loads.
const SectionPlaceholder = ({ title, part }: { title: string; part: string }): JSX.Element => (
  <Section title={title}>
    <div className={part} role="status" aria-label={title} />
  </Section>
);

export const DashboardPage = ({ user, title }: PageProps): JSX.Element => {
  const symbols = useDashboardCoins();
  const hasHoldings = useHasHoldings();
  const { search } = useLocation();
  return (
    <>
      <Head title={title} />
      <PlanLine user={user} />
      <MarketOverview symbols={symbols} />
      <Watchlist maxRows={maxWatchlistRows} last={weekColumn} />
      <RenderWhenNear place="coin-ranges-place" chunk={DashboardRanges}>
        <Suspense fallback={<div className="coin-ranges-place" />}>
          {symbols === null ? (
            <div className="coin-ranges-place" />
          ) : (
            <DashboardRanges coins={symbols} />
          )}
        </Suspense>
      </RenderWhenNear>
      {hasHoldings ? (
        <Suspense>
          <DashboardHoldings />
        </Suspense>
      ) : null}
      <div className="three-columns">
        <MostPopularCoins title={texts.popular.title} note={texts.popular.note} />
        <Movers title={texts.gainers} side="gainers" />
        <Movers title={texts.losers} side="losers" />
      </div>
      <div className="split">
        <div className="stack">
          <RenderWhenNear place="dashboard-news-place" chunk={DashboardNews}>
            <Suspense fallback={<SectionPlaceholder title={texts.news} part="news-placeholder" />}>
              <DashboardNews user={user} />
            </Suspense>
          </RenderWhenNear>
        </div>
        <div className="stack">
          <RenderWhenNear place="dashboard-side-place" chunk={DashboardSide}>
            <Suspense
              fallback={
                <>
                  <SectionPlaceholder title={texts.sentiment} part="sentiments" />
                  <SectionPlaceholder title={texts.fearGreed} part="fear-greed" />
                </>
              }
            >
              <DashboardSide />
            </Suspense>
          </RenderWhenNear>
        </div>
      </div>
      <RenderWhenNear place="promo-place" chunk={Promo}>
        <Suspense>
          <Promo user={user} />
        </Suspense>
      </RenderWhenNear>
      <Suspense>{modeParameter.test(search) ? <ModeToasts user={user} /> : null}</Suspense>
    </>
  );
};
