import type { UseQueryOptions } from '@tanstack/react-query';
import { minuteMs } from '#contract/durations.ts';
import { type Candles, marketEndpoints } from '#contract/market/market.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';

export const candlesQuery = (symbol: string): UseQueryOptions<Candles> => ({
  queryKey: ['market', 'candles', symbol],
  queryFn: (context) =>
    call(marketEndpoints.candles, { params: { symbol }, ...refreshOptions(context) }),
  refetchInterval: minuteMs,
});
