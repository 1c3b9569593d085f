import { queryOptions } from '@tanstack/react-query';
import type { MarketCoin } from '#contract/market.ts';
import { paths } from '#contract/paths.ts';
import { callAgain } from '../../../lib/refresh.ts';

export const topCoinsQuery = queryOptions({
  queryKey: ['market', 'top'],
  queryFn: (context) => callAgain<MarketCoin[]>(paths.topCoins, context),
  refetchInterval: 60_000,
});
