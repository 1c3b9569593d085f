import type { JSX } from 'react';
import { Empty, Section } from '#ui/section.tsx';
import { Link } from '../components/link.tsx';
import { PageHead } from '../components/page.tsx';
import { MarketSource } from '../features/market/components/market-source.tsx';
import { Quote, QuoteSkeleton } from '../features/market/components/quote.tsx';
import { readingOf } from '../features/market/figures.ts';
import { useMarketList } from '../features/market/use-market.ts';
import type { PageProps } from './page-props.ts';

const Coin = ({ symbol }: { symbol: string }): JSX.Element => {
  const { data, isError } = useMarketList();
  const coin = data?.find((listed) => listed.coinSymbol.toUpperCase() === symbol);
  if (data === undefined) {
    return isError ? (
      <Empty fact="Error loading crypto data">We try again within a minute.</Empty>
    ) : (
      <div className="strip one" role="status" aria-label="Loading crypto data...">
        <QuoteSkeleton />
      </div>
    );
  }
  if (coin === undefined) {
    return (
      <Empty fact="Cryptocurrency not found">
        No coin that we follow has the symbol {symbol}. <Link to="/markets">All coins</Link>
      </Empty>
    );
  }
  return (
    <Section title="Now" source={<MarketSource reading={readingOf([coin])} />}>
      <div className="strip one">
        <Quote coin={coin} />
      </div>
    </Section>
  );
};

export const CoinPage = ({ title: symbol }: PageProps): JSX.Element => {
  return (
    <>
      <p>
        <Link to="/dashboard">Back to Dashboard</Link>
      </p>
      <PageHead
        title={symbol}
        description="The latest price. The chart, exchanges, fundamentals and social figures are not available yet."
      />
      <Coin symbol={symbol} />
    </>
  );
};
