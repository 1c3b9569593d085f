import { type DailyMovers, moverEndpoints } from '#contract/market/movers.ts';
import { callQuery } from '#ui/api/use-call.ts';

export const moversRefreshSeconds = 300;
const retrySeconds = 5;

/** A server that has just started will have fresh data soon. */
export const moversRefreshMs = (
  movers: Pick<DailyMovers, 'topGainers' | 'topLosers'> | undefined,
): number => {
  const isEmpty = movers?.topGainers.length === 0 && movers.topLosers.length === 0;
  return (isEmpty ? retrySeconds : moversRefreshSeconds) * 1000;
};

export const dailyMoversQuery = callQuery(
  moverEndpoints.dailyMovers,
  {},
  { refetchInterval: ({ state }) => moversRefreshMs(state.data), background: 'refetches' },
);
