import type { UseQueryOptions } from '@tanstack/react-query';
import { marketEndpoints, type Indicators, type CandleRange } from '#contract/market/market.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';

export const indicatorsQuery = (
  symbol: string,
  range: CandleRange,
): UseQueryOptions<Indicators> => ({
  queryKey: ['market', 'indicators', symbol, range],
  queryFn: (context) =>
    call(marketEndpoints.indicators, {
      params: { symbol },
      query: { range },
      ...refreshOptions(context),
    }),
});
