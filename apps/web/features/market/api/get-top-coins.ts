import { queryOptions } from '@tanstack/react-query';
import { minuteMs } from '#contract/durations.ts';
import { marketEndpoints } from '#contract/market/market.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';

export const topCoinsQuery = queryOptions({
  queryKey: ['market', 'top'],
  queryFn: (context) => call(marketEndpoints.topCoins, refreshOptions(context)),
  refetchInterval: minuteMs,
});
