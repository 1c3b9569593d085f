import { minuteMs } from '#contract/durations.ts';
import {
  marketEndpoints,
  type MarketCoin,
  type MarketCoinDetail,
} from '#contract/market/market.ts';
import { callQuery, type CallQuery } from '#ui/api/use-call.ts';

/** One coin with the details that the list leaves out. */
export const coinQuery = (symbol: string): CallQuery<'coin'> =>
  callQuery(
    marketEndpoints.coin,
    { params: { symbol } },
    { refetchInterval: minuteMs, background: 'refetches' },
  );

/** A coin outside the list, in the shape of a list row. */
export const toListRow = (coin: MarketCoinDetail): MarketCoin => ({
  ...coin,
  change24h: coin.change24h === null ? null : Number(coin.change24h),
});
