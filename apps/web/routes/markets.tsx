import type { JSX } from 'react';
import { Empty, Section } from '#ui/section.tsx';
import { PageHead } from '../components/page.tsx';
import { MostPopular, Movers } from '../features/market/components/coin-list.tsx';
import { MarketTable } from '../features/market/components/market-table.tsx';
import { asOf } from '../features/market/figures.ts';
import { marketInFigures } from '../features/market/market-in-figures.ts';
import { useMarketList } from '../features/market/use-market.ts';
import { useNow } from '../lib/use-now.ts';
import type { PageProps } from './page-props.ts';

const Head = ({ title }: { title: string }): JSX.Element => {
  const { data, isError } = useMarketList();
  const now = useNow();
  if (data === undefined) {
    const description = isError ? (
      'The market did not load.'
    ) : (
      <span className="wait">Loading the market.</span>
    );
    return <PageHead title={title} description={description} at={now.toISOString()} />;
  }
  const { worth, rose, fell } = marketInFigures(data);
  const description = (
    <>
      {data.length} coins by market cap.{' '}
      {worth === null ? null : (
        <>
          Together they are worth <b>{worth}</b>;{' '}
        </>
      )}
      {rose} rose and {fell} fell in 24 hours.
    </>
  );
  return <PageHead title={title} description={description} at={asOf(data)} />;
};

const jumps = [
  { id: 'top-100', label: 'Top 100' },
  { id: 'fear-greed', label: 'Fear & Greed' },
  { id: 'popular', label: 'Popular' },
  { id: 'winners', label: 'Winners' },
  { id: 'losers', label: 'Losers' },
] as const;

const JumpBar = (): JSX.Element => (
  <nav className="jump only-phone" aria-label="On this page">
    <ul>
      {jumps.map(({ id, label }) => (
        <li key={id}>
          <a href={`#${id}`}>{label}</a>
        </li>
      ))}
    </ul>
  </nav>
);

export const MarketsPage = ({ title }: PageProps): JSX.Element => (
  <>
    <Head title={title} />
    <JumpBar />
    <div className="four">
      <Section title="Fear & Greed Index" id="fear-greed">
        <Empty fact="Not reported">The Fear &amp; Greed Index is not available yet.</Empty>
      </Section>
      <MostPopular title="Most Popular" id="popular" brief />
      <Movers title="Biggest Winners" id="winners" side="gainers" brief />
      <Movers title="Biggest Losers" id="losers" side="losers" brief />
    </div>
    <MarketTable />
  </>
);
