import { queryOptions } from '@tanstack/react-query';
import { marketEndpoints } from '#contract/endpoints/market/market.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';

let held: Promise<unknown> | undefined;

/** Lets a first view that does not show the market come before its list, which only the frame shows then. */
export const holdMarketList = (until: Promise<unknown>): void => {
  held = until;
};

export const marketListQuery = queryOptions({
  queryKey: ['market', 'list'],
  queryFn: async (context) => {
    await held;
    return call(marketEndpoints.marketList, refreshOptions(context));
  },
});
