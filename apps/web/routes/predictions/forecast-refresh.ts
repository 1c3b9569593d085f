import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { predictionEndpoints } from '#contract/predictions/predictions.ts';
import { hourlyPredictionEndpoints } from '#contract/predictions/hourly-predictions.ts';
import { expectedMoveEndpoints } from '#contract/predictions/expected-moves.ts';
import { coinRangeEndpoints } from '#contract/predictions/coin-ranges.ts';
import { trackRecordEndpoints } from '#contract/predictions/track-record.ts';
import { marketEndpoints } from '#contract/market/market.ts';
import { invalidateCalls } from '#ui/api/call-cache.ts';
import { getNewestTime } from '../../features/market/figures.ts';
import { useMarketList } from '../../features/market/use-market.ts';

const hourlyCalls = [
  predictionEndpoints.btcPrediction,
  predictionEndpoints.prediction,
  hourlyPredictionEndpoints.btcHourlyPredictions,
  hourlyPredictionEndpoints.hourlyPredictions,
  expectedMoveEndpoints.expectedMoves,
  coinRangeEndpoints.coinRanges,
  coinRangeEndpoints.pastCoinRanges,
  trackRecordEndpoints.trackRecord,
  trackRecordEndpoints.trackRecordDetails,
  trackRecordEndpoints.trackRecordRecords,
  trackRecordEndpoints.ledgerDays,
  marketEndpoints.candles,
];

const refetchForecasts = (client: QueryClient): void => {
  void invalidateCalls(client, hourlyCalls);
};

// Of an ISO-8601 time in UTC.
const getHour = (at: string): string => at.slice(0, 13);

/**
 * Refetches when the live market has passed the displayed hour, because a forecast is due every hour and the demo clock
 * may be moved. While one is due, every market message triggers a fetch. Without a displayed forecast, every new hour
 * does. Renders nothing, so that market messages do not render the page.
 */
export const ForecastRefresh = ({ shownAt }: { shownAt: string | null | undefined }): null => {
  const client = useQueryClient();
  const { data } = useMarketList();
  const at = getNewestTime(data ?? []);
  const lastSeenAt = useRef<string>(undefined);
  useEffect(() => {
    if (at === undefined || shownAt === undefined) return;
    const previousAt = lastSeenAt.current;
    lastSeenAt.current = at;
    const isDue = shownAt !== null && getHour(at) > getHour(shownAt);
    const isNewHour = previousAt !== undefined && getHour(at) > getHour(previousAt);
    if (isDue ? at !== previousAt : isNewHour) refetchForecasts(client);
  }, [at, client, shownAt]);
  return null;
};
