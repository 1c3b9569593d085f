import { Suspense, type JSX } from 'react';
import { useLocation } from 'react-router';
import { Empty, Section } from '#ui/section.tsx';
import { PageHead } from '../components/page.tsx';
import { MostPopular, Movers } from '../features/market/components/coin-list.tsx';
import { MarketOverview } from '../features/market/components/market-overview.tsx';
import { asOf, dayInWords } from '../features/market/figures.ts';
import { useMarketList } from '../features/market/use-market.ts';
import { PlanLine } from '../features/plans/components/plan-line.tsx';
import { usePreferredCoins } from '../features/preferences/use-preferred-coins.ts';
import { lazyChunk } from '../components/lazy-chunk.tsx';
import { useNow } from '../lib/use-now.ts';
import type { PageProps } from './page-props.ts';

const ModeToasts = lazyChunk(async () => (await import('./mode-toasts.tsx')).ModeToasts);
const PlanPromo = lazyChunk(
  async () => (await import('../features/plans/components/plan-promo.tsx')).PlanPromo,
);

const Head = ({ title }: { title: string }): JSX.Element => {
  const { data, isError } = useMarketList();
  const summary = data === undefined ? undefined : dayInWords(data);
  const now = useNow();
  const waiting = isError ? (
    'The market did not load.'
  ) : (
    <span className="wait">Loading the market.</span>
  );
  const description =
    summary ?? (data === undefined ? waiting : 'The price of Bitcoin is not available right now.');
  return (
    <PageHead title={title} description={description} at={asOf(data ?? []) ?? now.toISOString()} />
  );
};

const RecentNews = (): JSX.Element => (
  <Section title="Recent News">
    <Empty fact="No news articles available at this time. Please check back later.">
      News is not available yet.
    </Empty>
  </Section>
);

const MarketSentiment = (): JSX.Element => (
  <Section title="Market Sentiment">
    <Empty fact="No sentiment reported">Market sentiment is not available yet.</Empty>
  </Section>
);

export const DashboardPage = ({ user, title }: PageProps): JSX.Element => {
  const symbols = usePreferredCoins();
  const { search } = useLocation();
  return (
    <>
      <Head title={title} />
      <PlanLine user={user} />
      <MarketOverview symbols={symbols} />
      <div className="cols3">
        <MostPopular title="Most Popular" note="by volume" />
        <Movers title="Top Gainers (24h)" side="gainers" />
        <Movers title="Top Losers (24h)" side="losers" />
      </div>
      <div className="split">
        <div className="stack">
          <RecentNews />
        </div>
        <div className="stack">
          <MarketSentiment />
        </div>
      </div>
      <Suspense>
        <PlanPromo user={user} />
      </Suspense>
      <Suspense>
        {/[?&](pro|basic|free|payment)=/.test(search) ? <ModeToasts user={user} /> : null}
      </Suspense>
    </>
  );
};
