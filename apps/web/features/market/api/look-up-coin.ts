import { coinDetailEndpoints } from '#contract/market/coin-details.ts';
import { minuteMs, secondMs } from '#contract/durations.ts';
import { callQuery, type CallQuery } from '#ui/api/use-call.ts';

const pollIntervalMs = 2 * secondMs;

/** Looks up a coin outside the list; polled until the result is known. */
export const coinLookupQuery = (symbol: string): CallQuery<'lookUpCoin'> =>
  callQuery(
    coinDetailEndpoints.lookUpCoin,
    { params: { symbol } },
    {
      background: 'refetches',
      refetchInterval: ({ state }) => (state.data?.state === 'asking' ? pollIntervalMs : minuteMs),
    },
  );
