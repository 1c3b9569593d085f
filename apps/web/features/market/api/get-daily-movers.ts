import { queryOptions } from '@tanstack/react-query';
import { marketEndpoints } from '#contract/endpoints/market.ts';
import { call } from '#ui/call.ts';
import { refreshOptions } from '#ui/refresh.ts';

export const moversRefreshSeconds = 300;

export const dailyMoversQuery = queryOptions({
  queryKey: ['market', 'movers'],
  queryFn: (context) => call(marketEndpoints.dailyMovers, refreshOptions(context)),
  refetchInterval: moversRefreshSeconds * 1000,
});
