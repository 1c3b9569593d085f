import { Suspense, type JSX, type ReactNode } from 'react';
import type { MarketCoin } from '#contract/market.ts';
import { Empty } from '#ui/section.tsx';
import { Choice } from '../components/choice.tsx';
import { lazyChunk } from '../components/lazy-chunk.tsx';
import { useAlerts } from '../features/alerts/api/get-alerts.ts';
import { AlertsProblem } from '../features/alerts/components/alerts-problem.tsx';
import { alertTexts } from '../features/alerts/texts.ts';
import type { TableWatchlist } from '../features/market/components/market-table.tsx';
import { useMarketList } from '../features/market/use-market.ts';
import { Unlisted } from './unlisted.tsx';
import { watchedAmong } from './watched-among.ts';

const WatchStar = lazyChunk(
  async () => (await import('../features/alerts/components/watch-button.tsx')).WatchStar,
);

const texts = alertTexts.watchlist;

// The same for every row, so that a row renders when its coin changes and not with the table.
const star = (coin: MarketCoin): ReactNode => (
  <Suspense fallback={<span className="ibtn watch" />}>
    <WatchStar coinSymbol={coin.coinSymbol} name={coin.name} />
  </Suspense>
);

const options = [
  { value: 'all', label: texts.all },
  { value: 'watchlist', label: texts.title },
] as const;

const choice: TableWatchlist['choice'] = (only, onOnly) => (
  <Choice
    label={texts.show}
    options={options}
    chosen={only ? 'watchlist' : 'all'}
    onChoose={(chosen) => {
      onOnly(chosen === 'watchlist');
    }}
  />
);

const None = ({ onAll }: { onAll: () => void }): JSX.Element => (
  <Empty
    fact={texts.empty}
    action={
      <button className="btn" type="button" onClick={onAll}>
        {texts.showAll}
      </button>
    }
  >
    {texts.how}
  </Empty>
);

/** What the market table shows of the reader's watchlist. */
export const useMarketWatchlist = (): TableWatchlist => {
  const { data, isError, refetch } = useAlerts();
  const market = useMarketList();
  const { listed, unlisted } = watchedAmong(market.data ?? [], data?.watchlist ?? []);
  return {
    star,
    choice,
    coins: data && listed,
    instead: (onAll) => {
      if (data === undefined && isError) {
        return <AlertsProblem fact={texts.notLoaded} onRetry={() => void refetch()} />;
      }
      if (listed.length > 0 || unlisted.length > 0) return null;
      return <None onAll={onAll} />;
    },
    after: unlisted.length === 0 ? null : <Unlisted symbols={unlisted} />,
  };
};
