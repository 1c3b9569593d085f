import { queryOptions } from '@tanstack/react-query';
import type { DailyMovers } from '#contract/market.ts';
import { paths } from '#contract/paths.ts';
import { callApi } from '../../../lib/api-client.ts';

export const moversRefreshSeconds = 300;

export const dailyMoversQuery = queryOptions({
  queryKey: ['market', 'movers'],
  queryFn: ({ signal }) => callApi<DailyMovers>(paths.dailyMovers, { signal }),
  refetchInterval: moversRefreshSeconds * 1000,
});
