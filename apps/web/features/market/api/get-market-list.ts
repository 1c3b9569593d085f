import { queryOptions } from '@tanstack/react-query';
import { marketEndpoints } from '#contract/endpoints/market.ts';
import { call } from '#ui/call.ts';
import { refreshOptions } from '#ui/refresh.ts';

export const marketListQuery = queryOptions({
  queryKey: ['market', 'list'],
  queryFn: (context) => call(marketEndpoints.marketList, refreshOptions(context)),
});
