import type { UseQueryOptions } from '@tanstack/react-query';
import type { CallResponse } from '#contract/call-types.ts';
import { marketEndpoints } from '#contract/market/market.ts';
import { call } from '#ui/api/call.ts';
import { serverNow } from '#ui/api/server-time.ts';

/** `askedAt` by the server's clock, in milliseconds since 1970. */
type HistoryRequest = CallResponse<'wantHistory'> & { readonly askedAt: number };

/** Asks the server, once per visit, to fetch a year of hourly candles. */
export const historyRequestQuery = (symbol: string): UseQueryOptions<HistoryRequest> => ({
  queryKey: ['market', 'history', symbol],
  queryFn: async ({ signal }) => {
    const response = await call(marketEndpoints.wantHistory, { params: { symbol }, signal });
    return { ...response, askedAt: serverNow().getTime() };
  },
  staleTime: Infinity,
  gcTime: Infinity,
  retry: false,
  retryOnMount: false,
});
