import type { UseQueryOptions } from '@tanstack/react-query';
import { minuteMs } from '#contract/durations.ts';
import {
  marketEndpoints,
  type MarketCoin,
  type MarketCoinDetail,
} from '#contract/market/market.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';

/** One coin with the details that the list leaves out. */
export const coinQuery = (symbol: string): UseQueryOptions<MarketCoinDetail> => ({
  queryKey: ['market', 'coin', symbol],
  queryFn: (context) =>
    call(marketEndpoints.coin, { params: { symbol }, ...refreshOptions(context) }),
  refetchInterval: minuteMs,
});

/** A coin outside the list, in the shape of a list row. */
export const toListRow = (coin: MarketCoinDetail): MarketCoin => ({
  ...coin,
  change24h: coin.change24h === null ? null : Number(coin.change24h),
});
