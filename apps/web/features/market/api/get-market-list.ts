import { queryOptions } from '@tanstack/react-query';
import { marketEndpoints } from '#contract/market/market.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';
import { getCallKey } from '#ui/api/call-cache.ts';

let delayedUntil: Promise<unknown> | undefined;

/** Delays the market list behind a first view that shows it only in its frame. */
export const delayMarketList = (until: Promise<unknown>): void => {
  delayedUntil = until;
};

export const marketListQuery = queryOptions({
  queryKey: getCallKey(marketEndpoints.marketList),
  queryFn: async (context) => {
    await delayedUntil;
    return call(marketEndpoints.marketList, refreshOptions(context));
  },
});
