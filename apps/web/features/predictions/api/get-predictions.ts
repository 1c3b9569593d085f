import { minuteMs, secondMs } from '#contract/durations.ts';
import { type Prediction, predictionEndpoints } from '#contract/predictions/predictions.ts';
import { hourlyPredictionEndpoints } from '#contract/predictions/hourly-predictions.ts';
import { callQuery, type CallQuery, type CallQueryOptions } from '#ui/api/use-call.ts';
import type { ForecastSymbol } from '../coins.ts';

const refreshMs = minuteMs;
const calibratingRefreshMs = 10 * secondMs;

/** The polling interval: a minute, and less while the models train, so that progress is visible. */
export const getPredictionRefreshMs = (shown: Pick<Prediction, 'state'> | undefined): number =>
  shown === undefined || shown.state.switchedOff || shown.state.phase === 'ready'
    ? refreshMs
    : calibratingRefreshMs;

const predictionOptions: CallQueryOptions<'prediction'> = {
  background: 'refetches',
  refetchInterval: ({ state }) => getPredictionRefreshMs(state.data),
  staleTime: 30 * secondMs,
  retry: 3,
  retryDelay: secondMs,
};

/** A coin's newest forecast: polled every minute, with three retries one second apart. */
export const predictionQuery = (symbol: ForecastSymbol): CallQuery<'prediction'> =>
  symbol === 'BTC'
    ? callQuery(predictionEndpoints.btcPrediction, {}, predictionOptions)
    : callQuery(predictionEndpoints.prediction, { params: { symbol } }, predictionOptions);

const hourlyOptions: CallQueryOptions<'hourlyPredictions'> = {
  background: 'refetches',
  refetchInterval: 5 * minuteMs,
  retry: 3,
  retryDelay: 2 * secondMs,
};

/** Hourly forecasts: polled every five minutes, with three retries two seconds apart. */
export const hourlyPredictionsQuery = (symbol: ForecastSymbol): CallQuery<'hourlyPredictions'> =>
  symbol === 'BTC'
    ? callQuery(hourlyPredictionEndpoints.btcHourlyPredictions, {}, hourlyOptions)
    : callQuery(hourlyPredictionEndpoints.hourlyPredictions, { params: { symbol } }, hourlyOptions);
