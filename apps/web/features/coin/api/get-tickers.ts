import { coinDetailEndpoints } from '#contract/market/coin-details.ts';
import { minuteMs, secondMs } from '#contract/durations.ts';
import { callQuery, type CallQuery } from '#ui/api/use-call.ts';

const pollIntervalMs = 2 * secondMs;

/** A coin's exchanges; polled while the server fetches them. */
export const tickersQuery = (symbol: string): CallQuery<'tickers'> =>
  callQuery(
    coinDetailEndpoints.tickers,
    { params: { symbol } },
    {
      background: 'refetches',
      refetchInterval: ({ state }) =>
        state.data?.state === 'fetching' ? pollIntervalMs : minuteMs,
    },
  );
