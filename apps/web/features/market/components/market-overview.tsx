import type { JSX } from 'react';
import { EmptyState, Section } from '#ui/parts/section.tsx';
import { useMarketList } from '../use-market.ts';
import { selectCoins } from '../figures.ts';
import { MarketLoadError } from './market-problem.tsx';
import { CoinListSource } from './market-source.tsx';
import { marketTexts } from '../texts.ts';
import { Quote, QuoteSkeleton } from './quote.tsx';

const texts = marketTexts.overview;
const count = 4;

type SymbolsProps = { symbols: readonly string[] | null };

const Strip = ({ symbols }: SymbolsProps): JSX.Element => {
  const { data, isError, refetch } = useMarketList();
  if (data === undefined && isError)
    return <MarketLoadError of={texts.title} onRetry={() => void refetch()} />;
  if (data === undefined || symbols === null) {
    return (
      <div className="quote-strip" role="status" aria-label={marketTexts.loading(texts.title)}>
        {Array.from({ length: count }, (_, at) => (
          <QuoteSkeleton key={at} />
        ))}
      </div>
    );
  }
  const coins = selectCoins(data, symbols, count);
  if (coins.length === 0) {
    return <EmptyState fact={texts.fact}>{texts.text}</EmptyState>;
  }
  return (
    <div className="quote-strip">
      {coins.map((coin) => (
        <Quote key={coin.id} coin={coin} />
      ))}
    </div>
  );
};

/** Up to four of the preferred coins; null while loading. */
export const MarketOverview = ({ symbols }: SymbolsProps): JSX.Element => {
  const { data, isPending } = useMarketList();
  const coins = selectCoins(data ?? [], symbols ?? [], count);
  return (
    <Section
      title={texts.title}
      source={<CoinListSource coins={coins} loading={isPending || symbols === null} />}
    >
      <Strip symbols={symbols} />
    </Section>
  );
};
