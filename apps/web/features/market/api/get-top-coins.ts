import { queryOptions } from '@tanstack/react-query';
import type { MarketCoin } from '#contract/market.ts';
import { paths } from '#contract/paths.ts';
import { callApi } from '../../../lib/api-client.ts';

export const topCoinsQuery = queryOptions({
  queryKey: ['market', 'top'],
  queryFn: ({ signal }) => callApi<MarketCoin[]>(paths.topCoins, { signal }),
  refetchInterval: 60_000,
});
