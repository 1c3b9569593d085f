import { queryOptions } from '@tanstack/react-query';
import { marketEndpoints } from '#contract/endpoints/market.ts';
import { call } from '#ui/call.ts';
import { refreshOptions } from '#ui/refresh.ts';

/** Hourly candles of a week. */
export const candlesQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['market', 'candles', symbol],
    queryFn: (context) =>
      call(marketEndpoints.candles, { params: { symbol }, ...refreshOptions(context) }),
    refetchInterval: 60_000,
  });
