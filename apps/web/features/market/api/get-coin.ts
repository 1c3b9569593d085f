import type { UseQueryOptions } from '@tanstack/react-query';
import { marketEndpoints } from '#contract/endpoints/market.ts';
import type { MarketCoin } from '#contract/market.ts';
import { call } from '#ui/call.ts';
import { refreshOptions } from '#ui/refresh.ts';

/** A coin outside the list, as the list would have it. */
export const coinQuery = (symbol: string): UseQueryOptions<MarketCoin> => ({
  queryKey: ['market', 'coin', symbol],
  queryFn: async (context): Promise<MarketCoin> => {
    const coin = await call(marketEndpoints.coin, {
      params: { symbol },
      ...refreshOptions(context),
    });
    return { ...coin, change24h: coin.change24h === null ? null : Number(coin.change24h) };
  },
  refetchInterval: 60_000,
});
