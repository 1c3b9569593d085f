import { queryOptions } from '@tanstack/react-query';
import { marketEndpoints } from '#contract/market/market.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';

let delayedUntil: Promise<unknown> | undefined;

/** Delays the market list behind a first view that shows it only in its frame. */
export const delayMarketList = (until: Promise<unknown>): void => {
  delayedUntil = until;
};

export const marketListQuery = queryOptions({
  queryKey: ['market', 'list'],
  queryFn: async (context) => {
    await delayedUntil;
    return call(marketEndpoints.marketList, refreshOptions(context));
  },
});
