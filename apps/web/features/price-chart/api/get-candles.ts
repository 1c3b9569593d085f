import { minuteMs } from '#contract/durations.ts';
import { marketEndpoints, type CandleRange } from '#contract/market/market.ts';
import { callQuery, type CallQuery } from '#ui/api/use-call.ts';

export const rangeCandlesQuery = (symbol: string, range: CandleRange): CallQuery<'candles'> =>
  callQuery(
    marketEndpoints.candles,
    {
      params: { symbol },
      // The API answers hours where no source has five-minute candles.
      query: range === '1D' ? { range, interval: '5m' } : { range },
    },
    { refetchInterval: minuteMs, background: 'refetches' },
  );
