import type { UseQueryOptions } from '@tanstack/react-query';
import { minuteMs } from '#contract/durations.ts';
import { marketEndpoints, type Candles, type CandleRange } from '#contract/market/market.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';

export const rangeCandlesQuery = (
  symbol: string,
  range: CandleRange,
): UseQueryOptions<Candles> => ({
  queryKey: ['market', 'candles', symbol, range],
  queryFn: (context) =>
    call(marketEndpoints.candles, {
      params: { symbol },
      query: { range },
      ...refreshOptions(context),
    }),
  refetchInterval: minuteMs,
});
