import { queryOptions } from '@tanstack/react-query';
import { marketEndpoints, type DailyMovers } from '#contract/market/market.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';

export const moversRefreshSeconds = 300;
const retrySeconds = 5;

/** A server that has just started will have fresh data soon. */
export const moversRefreshMs = (
  movers: Pick<DailyMovers, 'topGainers' | 'topLosers'> | undefined,
): number => {
  const isEmpty = movers?.topGainers.length === 0 && movers.topLosers.length === 0;
  return (isEmpty ? retrySeconds : moversRefreshSeconds) * 1000;
};

export const dailyMoversQuery = queryOptions({
  queryKey: ['market', 'movers'],
  queryFn: (context) => call(marketEndpoints.dailyMovers, refreshOptions(context)),
  refetchInterval: ({ state }) => moversRefreshMs(state.data),
});
