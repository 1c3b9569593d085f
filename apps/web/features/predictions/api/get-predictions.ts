import type { UseQueryOptions } from '@tanstack/react-query';
import { minuteMs, secondMs } from '#contract/durations.ts';
import {
  type HourlyPredictions,
  type Prediction,
  predictionEndpoints,
} from '#contract/predictions/predictions.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';
import type { ForecastSymbol } from '../coins.ts';

const refreshMs = minuteMs;
const calibratingRefreshMs = 10 * secondMs;
const hourlyRefreshMs = 5 * minuteMs;

/** The polling interval: a minute, and less while the models train, so that progress is visible. */
export const getPredictionRefreshMs = (shown: Pick<Prediction, 'state'> | undefined): number =>
  shown === undefined || shown.state.phase === 'ready' ? refreshMs : calibratingRefreshMs;

/** A coin's newest forecast: polled every minute, with three retries one second apart. */
export const predictionQuery = (symbol: ForecastSymbol): UseQueryOptions<Prediction> => ({
  queryKey: ['predictions', 'newest', symbol],
  queryFn: (context) =>
    symbol === 'BTC'
      ? call(predictionEndpoints.btcPrediction, refreshOptions(context))
      : call(predictionEndpoints.prediction, { params: { symbol }, ...refreshOptions(context) }),
  refetchInterval: ({ state }) => getPredictionRefreshMs(state.data),
  staleTime: 30_000,
  retry: 3,
  retryDelay: 1000,
});

/** Hourly forecasts: polled every five minutes, with three retries two seconds apart. */
export const hourlyPredictionsQuery = (
  symbol: ForecastSymbol,
): UseQueryOptions<HourlyPredictions> => ({
  queryKey: ['predictions', 'hourly', symbol],
  queryFn: (context) =>
    symbol === 'BTC'
      ? call(predictionEndpoints.btcHourlyPredictions, refreshOptions(context))
      : call(predictionEndpoints.hourlyPredictions, {
          params: { symbol },
          ...refreshOptions(context),
        }),
  refetchInterval: hourlyRefreshMs,
  retry: 3,
  retryDelay: 2000,
});
