import { minuteMs } from '#contract/durations.ts';
import { marketEndpoints, type CandleRange } from '#contract/market/market.ts';
import { callQuery, type CallQuery } from '#ui/api/use-call.ts';

export const rangeCandlesQuery = (symbol: string, range: CandleRange): CallQuery<'candles'> =>
  callQuery(
    marketEndpoints.candles,
    { params: { symbol }, query: { range } },
    { refetchInterval: minuteMs, background: 'refetches' },
  );
