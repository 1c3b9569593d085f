import { queryOptions } from '@tanstack/react-query';
import type { MarketCoin } from '#contract/market.ts';
import { paths } from '#contract/paths.ts';
import { callAgain } from '../../../lib/refresh.ts';

export const marketListQuery = queryOptions({
  queryKey: ['market', 'list'],
  queryFn: (context) => callAgain<MarketCoin[]>(paths.marketList, context),
});
