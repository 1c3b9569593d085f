import type { UseQueryOptions } from '@tanstack/react-query';
import { predictionEndpoints } from '#contract/endpoints/predictions.ts';
import type { HourlyPredictions, Prediction } from '#contract/predictions.ts';
import { call } from '#ui/call.ts';
import { refreshOptions } from '#ui/refresh.ts';

/** Bitcoin's newest forecast: asked for each minute, tried three times more, a second apart. */
export const predictionQuery: UseQueryOptions<Prediction> = {
  queryKey: ['predictions', 'btc'],
  queryFn: (context) => call(predictionEndpoints.btcPrediction, refreshOptions(context)),
  refetchInterval: 60_000,
  ...{ staleTime: 30_000, retry: 3, retryDelay: 1000 },
};

/** Hour by hour: asked for every five minutes, tried three times more, two seconds apart. */
export const hourlyQuery: UseQueryOptions<HourlyPredictions> = {
  queryKey: ['predictions', 'btc-hourly'],
  queryFn: (context) => call(predictionEndpoints.btcHourlyPredictions, refreshOptions(context)),
  refetchInterval: 300_000,
  ...{ retry: 3, retryDelay: 2000 },
};
