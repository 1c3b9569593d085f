import { minuteMs } from '#contract/durations.ts';
import { marketEndpoints } from '#contract/market/market.ts';
import { callQuery } from '#ui/api/use-call.ts';

export const topCoinsQuery = callQuery(
  marketEndpoints.topCoins,
  {},
  { refetchInterval: minuteMs, background: 'refetches' },
);
