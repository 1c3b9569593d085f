import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { type FearGreedHistory, fearGreedEndpoints } from '#contract/market/fear-greed.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';

export const fearGreedRefreshSeconds = 300;
const daySeconds = 86_400;
const retrySeconds = 5;

/** A server that has just started will have a value soon. */
export const fearGreedQuery = queryOptions({
  queryKey: ['sentiment', 'fear-greed'],
  queryFn: (context) => call(fearGreedEndpoints.fearGreed, refreshOptions(context)),
  refetchInterval: ({ state }) =>
    (state.data === null ? retrySeconds : fearGreedRefreshSeconds) * 1000,
});

/** A real source measures once a day, and its level empties over that day. */
export const getMeasurementIntervalSeconds = (kind: string): number =>
  kind === 'live' ? daySeconds : fearGreedRefreshSeconds;

export const fearGreedMonthQuery = queryOptions({
  queryKey: ['sentiment', 'fear-greed', 'month'],
  queryFn: (context) =>
    call(fearGreedEndpoints.fearGreedHistory, { ...refreshOptions(context), query: { days: 31 } }),
  refetchInterval: fearGreedRefreshSeconds * 1000,
});

/** The range of the chart. */
export type FearGreedPeriod = 'month' | 'year' | 'all';

const daysByPeriod = { month: 30, year: 365, all: 5000 } as const satisfies Record<
  FearGreedPeriod,
  number
>;

export const fearGreedHistoryQuery = (
  period: FearGreedPeriod,
): UseQueryOptions<FearGreedHistory> => ({
  queryKey: ['sentiment', 'fear-greed', 'history', period],
  queryFn: (context) =>
    call(fearGreedEndpoints.fearGreedHistory, {
      ...refreshOptions(context),
      query: { days: daysByPeriod[period] },
    }),
  refetchInterval: fearGreedRefreshSeconds * 1000,
});
