import type { JSX } from 'react';
import { Empty, Section } from '#ui/section.tsx';
import { PageHead } from '../components/page.tsx';
import { MostPopular, Movers } from '../features/market/components/coin-list.tsx';
import { MarketOverview } from '../features/market/components/market-overview.tsx';
import { asOf, dayInWords } from '../features/market/figures.ts';
import { useMarketList } from '../features/market/use-market.ts';
import { PlanLine } from '../features/plans/components/plan-line.tsx';
import { PlanPromo } from '../features/plans/components/plan-promo.tsx';
import { usePreferredCoins } from '../features/preferences/use-preferred-coins.ts';
import { useNow } from '../lib/use-now.ts';
import type { PageProps } from './page-props.ts';
import { useModeToasts } from './use-mode-toasts.ts';

const Head = (): JSX.Element => {
  const { data, isError } = useMarketList();
  const said = data === undefined ? undefined : dayInWords(data);
  const now = useNow();
  const waiting = isError ? (
    'The market did not load.'
  ) : (
    <span className="wait">Asking for the market.</span>
  );
  const say = said ?? (data === undefined ? waiting : 'Bitcoin is not reported now.');
  return <PageHead title="Dashboard" say={say} at={asOf(data ?? []) ?? now.toISOString()} />;
};

const RecentNews = (): JSX.Element => (
  <Section title="Recent News">
    <Empty fact="No news articles available at this time. Please check back later.">
      No outlet is read yet: news comes with a later release.
    </Empty>
  </Section>
);

const MarketSentiment = (): JSX.Element => (
  <Section title="Market Sentiment">
    <Empty fact="No sentiment reported">
      Fear and Greed, and the mood of each coin, come with the release that brings the news.
    </Empty>
  </Section>
);

export const DashboardPage = ({ user }: PageProps): JSX.Element => {
  const symbols = usePreferredCoins();
  useModeToasts(user);
  return (
    <>
      <Head />
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
      <PlanPromo user={user} />
    </>
  );
};
