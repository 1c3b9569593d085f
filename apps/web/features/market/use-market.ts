import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { DailyMovers, MarketCoin } from '#contract/market.ts';
import { useStore } from '../../lib/store.ts';
import { dailyMoversQuery } from './api/get-daily-movers.ts';
import { marketListQuery } from './api/get-market-list.ts';
import { topCoinsQuery } from './api/get-top-coins.ts';
import { liveState } from './live-market.ts';

export const marketRefreshSeconds = 60;

/** The market list: pushed while the live feed stands, asked for every 60 s otherwise. */
export const useMarketList = (): UseQueryResult<MarketCoin[]> => {
  const live = useStore(liveState);
  const refetchInterval = live === 'live' ? false : marketRefreshSeconds * 1000;
  return useQuery({ ...marketListQuery, refetchInterval });
};

export const useDailyMovers = (): UseQueryResult<DailyMovers> => useQuery(dailyMoversQuery);

const byVolume = (coins: readonly MarketCoin[]): MarketCoin[] =>
  [...coins].sort((one, other) => other.volume - one.volume);

/** The coins most traded: the server's order with the list's newer prices, or the list's own order when the server does not answer. */
export const useMostPopular = (count: number): UseQueryResult<MarketCoin[]> => {
  const list = useMarketList();
  const top = useQuery(topCoinsQuery);
  if (list.data === undefined) return list;
  const current = new Map(list.data.map((coin) => [coin.id, coin]));
  const order = top.data ?? byVolume(list.data);
  const coins = order.map((coin) => current.get(coin.id) ?? coin).slice(0, count);
  return { ...list, data: coins };
};
