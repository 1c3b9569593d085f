import type { UseQueryOptions } from '@tanstack/react-query';
import { minuteMs } from '#contract/durations.ts';
import { coinOverviewEndpoints, type CoinOverview } from '#contract/market/coin-overview.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';

/** What everybody can read about a coin, by its upper-case symbol. */
export const coinOverviewQuery = (symbol: string): UseQueryOptions<CoinOverview> => ({
  queryKey: ['market', 'coin-overview', symbol],
  queryFn: (context) =>
    call(coinOverviewEndpoints.coinOverview, { params: { symbol }, ...refreshOptions(context) }),
  refetchInterval: minuteMs,
});
