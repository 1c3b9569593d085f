import type { UseQueryOptions } from '@tanstack/react-query';
import type { CallAnswer } from '#contract/call-types.ts';
import { marketEndpoints } from '#contract/endpoints/market.ts';
import { call } from '#ui/call.ts';

/** Asks the server, once a visit, to fetch a year of hours of this coin. */
export const wantHistoryQuery = (symbol: string): UseQueryOptions<CallAnswer<'wantHistory'>> => ({
  queryKey: ['market', 'history', symbol],
  queryFn: ({ signal }) => call(marketEndpoints.wantHistory, { params: { symbol }, signal }),
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
  retryOnMount: false,
});
