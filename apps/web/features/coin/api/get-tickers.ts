import type { UseQueryOptions } from '@tanstack/react-query';
import { type Tickers, coinDetailEndpoints } from '#contract/market/coin-details.ts';
import { minuteMs, secondMs } from '#contract/durations.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';

const pollIntervalMs = 2 * secondMs;

/** A coin's exchanges; polled while the server fetches them. */
export const tickersQuery = (symbol: string): UseQueryOptions<Tickers> => ({
  queryKey: ['market', 'tickers', symbol],
  queryFn: (context) =>
    call(coinDetailEndpoints.tickers, { params: { symbol }, ...refreshOptions(context) }),
  refetchInterval: ({ state }) => (state.data?.state === 'fetching' ? pollIntervalMs : minuteMs),
});
