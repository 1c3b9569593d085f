import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MarketCoin } from '#contract/market/market.ts';
import type { DailyMovers } from '#contract/market/movers.ts';
import { readFromDevice, saveToDevice } from '../../lib/device-storage.ts';
import { useQueryInSteps, type QueryInSteps } from '../../lib/server/use-query-in-steps.ts';
import { useStore } from '../../lib/store.ts';
import { useTimeValue } from '../../lib/use-now.ts';
import { dailyMoversQuery } from './api/get-daily-movers.ts';
import { marketListQuery } from './api/get-market-list.ts';
import { topCoinsQuery } from './api/get-top-coins.ts';
import { isStaleAt, marketRefreshSeconds } from './figures.ts';
import { liveState } from './live-state.ts';

// Read at each response instead of subscribed to, because twenty components show the list and none of them changes when
// the feed starts.
const refetchInterval = (): number | false =>
  liveState.get() === 'live' ? false : marketRefreshSeconds * 1000;

/** The market list: pushed while the live feed is connected, polled every 60 s otherwise. */
export const useMarketList = (): QueryInSteps<MarketCoin[]> =>
  useQueryInSteps({ ...marketListQuery, refetchInterval });

/** Resumes polling as soon as the live feed is lost. */
export const useMarketPolling = (): void => {
  const isLive = useStore(liveState) === 'live';
  useQuery({
    ...marketListQuery,
    refetchInterval: isLive ? false : marketRefreshSeconds * 1000,
    notifyOnChangeProps: [],
  });
};

export const useDailyMovers = (): UseQueryResult<DailyMovers> => useQuery(dailyMoversQuery);

const sortByVolume = (coins: readonly MarketCoin[]): MarketCoin[] =>
  [...coins].sort((one, other) => (other.volume ?? 0) - (one.volume ?? 0));

type MostTraded = {
  coins: MarketCoin[] | undefined;
  failed: boolean;
  loading: boolean;
  refetch: () => unknown;
};

export const useMostPopular = (count: number): MostTraded => {
  const { data, isError, isPending, refetch } = useMarketList();
  const topCoinsResult = useQuery(topCoinsQuery);
  // Waits for the order, so that rows do not move afterwards.
  if (data === undefined || topCoinsResult.isPending) {
    return { coins: undefined, failed: isError, loading: isPending || !isError, refetch };
  }
  const coinsById = new Map(data.map((coin) => [coin.id, coin]));
  const orderedCoins = topCoinsResult.data?.length ? topCoinsResult.data : sortByVolume(data);
  const coins = orderedCoins.map((coin) => coinsById.get(coin.id) ?? coin).slice(0, count);
  return { coins, failed: false, loading: false, refetch };
};

// From the document or the last visit, so that the band does not shift the page when the response arrives.
const kindKey = 'tidemark.market-kind';
type Kind = MarketCoin['kind'];

export const getLastMarketKind = (): Kind | null => {
  const kind = document.documentElement.dataset['market'] ?? readFromDevice(kindKey);
  return kind === 'live' || kind === 'simulated' || kind === 'replay' ? kind : null;
};

/** The current kind of market, remembered for the next visit; the previous one while loading. */
export const useMarketKind = (): Kind | null => {
  const { data } = useMarketList();
  const kind = data?.[0]?.kind;
  useEffect(() => {
    if (kind !== undefined) saveToDevice(kindKey, kind);
  }, [kind]);
  return kind ?? (data === undefined ? getLastMarketKind() : null);
};

/** Whether a price is stale, according to the server or by its age. */
export const useIsStale = (coin: MarketCoin): boolean =>
  useTimeValue((now) => isStaleAt(coin, now));
