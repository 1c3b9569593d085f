import { queryOptions } from '@tanstack/react-query';
import type { MarketCoin } from '#contract/market.ts';
import { paths } from '#contract/paths.ts';
import { callApi } from '../../../lib/api-client.ts';

export const marketListQuery = queryOptions({
  queryKey: ['market', 'list'],
  queryFn: ({ signal }) => callApi<MarketCoin[]>(paths.marketList, { signal }),
});
