import type { QueryClient } from '@tanstack/react-query';
import type { MarketCoin } from '#contract/market/market.ts';
import { createLiveFeed, type LiveFeedOptions } from '#ui/api/live-feed.ts';
import { advanceServerTime } from '#ui/api/server-time.ts';
import { marketListQuery } from './api/get-market-list.ts';
import { serverState, waitForServer } from '../../lib/server/server-state.ts';
import { getNewestTime } from './figures.ts';
import { liveState, reconnectAction } from './live-state.ts';

export const mergeUpdates = (
  list: readonly MarketCoin[] | undefined,
  moved: readonly MarketCoin[],
): MarketCoin[] => {
  const updatesById = new Map(moved.map((coin) => [coin.id, coin]));
  const updatedCoins = (list ?? []).map((coin) => {
    const next = updatesById.get(coin.id);
    updatesById.delete(coin.id);
    return next ?? coin;
  });
  return [...updatedCoins, ...updatesById.values()].sort((one, other) => one.rank - other.rank);
};

/**
 * Feeds the market list from the socket while a user is logged in. Prices are paused in a hidden tab. A lost feed
 * reconnects after any other successful response.
 */
export const startLiveMarket = (
  client: QueryClient,
  others: Pick<LiveFeedOptions, 'onAccessChanged' | 'onNotice'>,
): (() => void) => {
  const feed = createLiveFeed({
    onState: (state) => {
      const hasDisconnected = liveState.get() === 'live' && state === 'waiting';
      liveState.set(state);
      // A server that is shutting down may still have responded after the first disconnect.
      if (state === 'waiting' || state === 'lost') void waitForServer();
      // Fetched over HTTP immediately: a response restores the feed, an error shows that the server is unavailable.
      if (hasDisconnected) void client.invalidateQueries({ queryKey: marketListQuery.queryKey });
    },
    ...others,
    onMarket: (coins, whole) => {
      advanceServerTime(getNewestTime(coins));
      client.setQueryData(marketListQuery.queryKey, (list) =>
        whole ? coins : mergeUpdates(list, coins),
      );
    },
  });
  const onVisibilityChange = (): void => {
    if (document.hidden) feed.pause();
    else feed.resume();
  };
  const unsubscribeQueries = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    // Data from the feed itself is set manually.
    if (event.action.manual !== true) feed.retry();
  });
  // A recovered server gets the full number of retries, because it may still be starting.
  const unsubscribeState = serverState.subscribe(() => {
    if (serverState.get() === 'answers' && liveState.get() !== 'live') feed.reconnect();
  });
  reconnectAction.set(feed.reconnect);
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    unsubscribeQueries();
    unsubscribeState();
    reconnectAction.set(null);
    feed.stop();
  };
};
