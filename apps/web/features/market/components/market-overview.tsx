import type { JSX } from 'react';
import { Empty, Section } from '#ui/section.tsx';
import { useMarketList } from '../use-market.ts';
import { preferred, readingOf } from '../figures.ts';
import { MarketProblem } from './market-problem.tsx';
import { MarketSource } from './market-source.tsx';
import { Quote, QuoteBone } from './quote.tsx';

const count = 4;

const Strip = ({ symbols }: { symbols: readonly string[] }): JSX.Element => {
  const { data, isError, refetch } = useMarketList();
  if (data === undefined && isError) return <MarketProblem onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <div className="strip" role="status" aria-label="Loading market overview">
        {Array.from({ length: count }, (_, at) => (
          <QuoteBone key={at} />
        ))}
      </div>
    );
  }
  const coins = preferred(data, symbols, count);
  if (coins.length === 0) {
    return (
      <Empty fact="No market data available">
        None of the coins you prefer is in the market list now.
      </Empty>
    );
  }
  return (
    <div className="strip">
      {coins.map((coin) => (
        <Quote key={coin.id} coin={coin} />
      ))}
    </div>
  );
};

/** Up to four of the preferred coins. */
export const MarketOverview = ({ symbols }: { symbols: readonly string[] }): JSX.Element => {
  const { data } = useMarketList();
  const reading = data === undefined ? null : readingOf(preferred(data, symbols, count));
  return (
    <Section title="Market Overview" source={<MarketSource reading={reading} />}>
      <Strip symbols={symbols} />
    </Section>
  );
};
