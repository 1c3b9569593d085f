import type { ComponentProps, JSX } from 'react';
import { Link } from 'react-router';
import type { MarketCoin } from '#contract/market/market.ts';
import { EmptyState } from '#ui/parts/section.tsx';
import { useAlerts } from '../../features/alerts/api/get-alerts.ts';
import { alertTexts } from '../../features/alerts/texts.ts';
import { CoinSection } from '../../features/market/components/coin-section.tsx';
import { CoinListSource } from '../../features/market/components/market-source.tsx';
import { useMarketList } from '../../features/market/use-market.ts';
import { UnlistedCoins } from './unlisted.tsx';
import { splitWatchlist } from './split-watchlist.ts';

const texts = alertTexts.watchlist;
const skeletonRowCount = 3;

const EmptyWatchlist = ({ unlisted }: { unlisted: readonly string[] }): JSX.Element =>
  unlisted.length > 0 ? (
    <UnlistedCoins symbols={unlisted} />
  ) : (
    <EmptyState
      fact={texts.empty}
      action={
        <Link className="button" to="/markets">
          {texts.toMarkets}
        </Link>
      }
    >
      {texts.howElsewhere}
    </EmptyState>
  );

const WatchlistFooter = ({ unlisted, hidden }: { unlisted: readonly string[]; hidden: number }) => (
  <>
    {unlisted.length > 0 ? <UnlistedCoins symbols={unlisted} /> : null}
    <p className="alert-links">
      <Link to="/settings#coins">{texts.edit}</Link>
      {hidden > 0 ? <Link to="/markets?show=watchlist">{texts.inMarkets(hidden)}</Link> : null}
    </p>
  </>
);

type WatchlistProps = {
  /** The maximum number of rows. */
  maxRows?: number;
  /** The last column. */
  last: ComponentProps<typeof CoinSection<MarketCoin>>['last'];
};

/** The reader's coins, in the reader's order. */
export const Watchlist = ({ maxRows = Infinity, last }: WatchlistProps): JSX.Element => {
  const market = useMarketList();
  const alerts = useAlerts();
  const isLoaded = market.data !== undefined && alerts.data !== undefined;
  const { listed, unlisted } = splitWatchlist(market.data ?? [], alerts.data?.watchlist ?? []);
  const visibleCoins = listed.slice(0, maxRows);
  return (
    <div className="watchlist">
      <CoinSection
        title={texts.title}
        rows={skeletonRowCount}
        coins={isLoaded ? visibleCoins : undefined}
        failed={alerts.isError || market.isError}
        onRetry={() => {
          void alerts.refetch();
          void market.refetch();
        }}
        last={last}
        source={<CoinListSource coins={visibleCoins} />}
        empty={<EmptyWatchlist unlisted={unlisted} />}
      />
      {visibleCoins.length > 0 ? (
        <WatchlistFooter unlisted={unlisted} hidden={listed.length - visibleCoins.length} />
      ) : null}
    </div>
  );
};
