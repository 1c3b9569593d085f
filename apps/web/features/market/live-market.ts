import type { QueryClient } from '@tanstack/react-query';
import type { MarketCoin } from '#contract/market.ts';
import { createLiveFeed, openSocket } from '#ui/live-feed.ts';
import { marketListQuery } from './api/get-market-list.ts';
import { liveState, reconnect } from './live-state.ts';

export const withMoved = (
  list: readonly MarketCoin[] | undefined,
  moved: readonly MarketCoin[],
): MarketCoin[] => {
  const fresh = new Map(moved.map((coin) => [coin.id, coin]));
  const kept = (list ?? []).map((coin) => {
    const next = fresh.get(coin.id);
    fresh.delete(coin.id);
    return next ?? coin;
  });
  return [...kept, ...fresh.values()].sort((one, other) => one.rank - other.rank);
};

/** Feeds the market list from the socket for as long as somebody is signed in; a hidden tab receives no prices. */
export const startLiveMarket = (client: QueryClient, onAccessChanged: () => void): (() => void) => {
  const feed = createLiveFeed({
    openSocket,
    onState: liveState.set,
    onAccessChanged,
    onMarket: (coins, whole) => {
      client.setQueryData(marketListQuery.queryKey, (list) =>
        whole ? coins : withMoved(list, coins),
      );
    },
  });
  const onVisibility = (): void => {
    if (document.hidden) feed.pause();
    else feed.resume();
  };
  reconnect.set(feed.reconnect);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    reconnect.set(null);
    feed.stop();
  };
};
