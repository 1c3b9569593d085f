import { useQuery } from '@tanstack/react-query';
import { hourMs, minuteMs, secondMs } from '#contract/durations.ts';
import { type Candles, type CandleRange, candleRanges } from '#contract/market/market.ts';
import { useNow } from '../../lib/use-now.ts';
import { rangeCandlesQuery } from './api/get-candles.ts';
import { historyRequestQuery } from './api/want-history.ts';

const pollIntervalMs = 10 * secondMs;
const fiveMinutesPollMs = 4 * secondMs;
// A newer coin has no older candles, which the server may not know yet. After this time the page stops waiting and
// states where the candles begin.
const maxWaitMs = 3 * minuteMs;

/** Whether the candles do not reach back over the whole range. */
export const isRangeIncomplete = ({ candles, at }: Candles, range: CandleRange): boolean => {
  const { hours, every } = candleRanges[range];
  const first = Date.parse(candles[0]?.openAt ?? at);
  return Date.parse(at) - first < (hours - every) * hourMs;
};

type RangeCandles = {
  readonly data: Candles | undefined;
  readonly failed: boolean;
  /** The server is fetching the missing candles. */
  readonly fetching: boolean;
};

/** The polling interval while waiting for older candles. */
export const getCandlesRefreshMs = (fetching: boolean): number =>
  fetching ? pollIntervalMs : minuteMs;

const getRefreshMs = (data: Candles | undefined, isWaiting: boolean): number =>
  data?.fetching === true ? fiveMinutesPollMs : getCandlesRefreshMs(isWaiting);

/** The candles of a range. If there are too few, one request makes the server fetch more. */
export const useCandles = (symbol: string, range: CandleRange, enabled = true): RangeCandles => {
  const now = useNow();
  const query = { ...rangeCandlesQuery(symbol, range), enabled };
  const isMissing = (data: Candles | undefined): boolean =>
    data !== undefined && isRangeIncomplete(data, range);
  const candlesQuery = useQuery({ ...query, refetchInterval: false });
  const historyRequest = useQuery({
    ...historyRequestQuery(symbol),
    enabled: isMissing(candlesQuery.data),
  });
  const isWaiting =
    historyRequest.data?.complete === false &&
    now.getTime() - historyRequest.data.askedAt < maxWaitMs;
  const { data, isError } = useQuery({
    ...query,
    refetchInterval: ({ state }) => getRefreshMs(state.data, isWaiting && isMissing(state.data)),
  });
  const isFetchingHistory = isMissing(data) && (historyRequest.isFetching || isWaiting);
  return { data, failed: isError, fetching: isFetchingHistory };
};
