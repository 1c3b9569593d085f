import { minuteMs } from '#contract/durations.ts';
import { coinOverviewEndpoints } from '#contract/market/coin-overview.ts';
import { callQuery, type CallQuery } from '#ui/api/use-call.ts';

/** What everybody can read about a coin, by its upper-case symbol. */
export const coinOverviewQuery = (symbol: string): CallQuery<'coinOverview'> =>
  callQuery(
    coinOverviewEndpoints.coinOverview,
    { params: { symbol } },
    { refetchInterval: minuteMs, background: 'refetches' },
  );
