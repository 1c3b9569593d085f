import { queryOptions } from '@tanstack/react-query';
import type { DailyMovers } from '#contract/market.ts';
import { paths } from '#contract/paths.ts';
import { callAgain } from '../../../lib/refresh.ts';

export const moversRefreshSeconds = 300;

export const dailyMoversQuery = queryOptions({
  queryKey: ['market', 'movers'],
  queryFn: (context) => callAgain<DailyMovers>(paths.dailyMovers, context),
  refetchInterval: moversRefreshSeconds * 1000,
});
