import type { UseQueryOptions } from '@tanstack/react-query';
import { minuteMs } from '#contract/durations.ts';
import {
  coinRangeEndpoints,
  type CoinRanges,
  type PastCoinRanges,
} from '#contract/predictions/coin-ranges.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';

/** The open ranges of the member's coins, which are part of the key: another list has other ranges. */
export const coinRangesQuery = (coins: readonly string[]): UseQueryOptions<CoinRanges> => ({
  queryKey: ['predictions', 'coin-ranges', coins.join(' ')],
  queryFn: (context) => call(coinRangeEndpoints.coinRanges, refreshOptions(context)),
  refetchInterval: minuteMs,
});

/** The open range of one coin, which need not be on the member's list. */
export const coinRangeQuery = (symbol: string): UseQueryOptions<CoinRanges> => ({
  queryKey: ['predictions', 'coin-range', symbol],
  queryFn: (context) =>
    call(coinRangeEndpoints.coinRanges, { ...refreshOptions(context), query: { symbol } }),
  refetchInterval: minuteMs,
});

/** The ranges of the member's coins that are over. */
export const pastCoinRangesQuery = (coins: readonly string[]): UseQueryOptions<PastCoinRanges> => ({
  queryKey: ['predictions', 'past-coin-ranges', coins.join(' ')],
  queryFn: (context) => call(coinRangeEndpoints.pastCoinRanges, refreshOptions(context)),
  refetchInterval: 10 * minuteMs,
});
