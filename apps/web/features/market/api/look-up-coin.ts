import type { UseQueryOptions } from '@tanstack/react-query';
import { type CoinLookUp, coinDetailEndpoints } from '#contract/market/coin-details.ts';
import { minuteMs, secondMs } from '#contract/durations.ts';
import { call } from '#ui/api/call.ts';

const pollIntervalMs = 2 * secondMs;

/** Looks up a coin outside the list; polled until the result is known. */
export const coinLookupQuery = (symbol: string): UseQueryOptions<CoinLookUp> => ({
  queryKey: ['market', 'look-up', symbol],
  queryFn: ({ signal }) => call(coinDetailEndpoints.lookUpCoin, { params: { symbol }, signal }),
  refetchInterval: ({ state }) => (state.data?.state === 'asking' ? pollIntervalMs : minuteMs),
});
