import { minuteMs } from '#contract/durations.ts';
import { type MarketCoin } from '#contract/market/market.ts';
import { type MarketCoinDetail, coinEndpoints } from '#contract/market/coin.ts';
import { callQuery, type CallQuery } from '#ui/api/use-call.ts';

/** One coin with the details that the list leaves out. */
export const coinQuery = (symbol: string): CallQuery<'coin'> =>
  callQuery(
    coinEndpoints.coin,
    { params: { symbol } },
    { refetchInterval: minuteMs, background: 'refetches' },
  );

/** A coin outside the list, in the shape of a list row. */
export const toListRow = (coin: MarketCoinDetail): MarketCoin => ({
  ...coin,
  change24h: coin.change24h === null ? null : Number(coin.change24h),
});
