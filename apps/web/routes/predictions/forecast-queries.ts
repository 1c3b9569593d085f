import type { QueryClient } from '@tanstack/react-query';
import {
  hourlyPredictionsQuery,
  predictionQuery,
} from '../../features/predictions/api/get-predictions.ts';
import { parseForecastSymbol } from '../../features/predictions/coins.ts';
import { rangeCandlesQuery } from '../../features/price-chart/api/get-candles.ts';

/** Starts the queries of what the predictions page shows first. */
export const startForecastQueries = (client: QueryClient, search: string): Promise<unknown>[] => {
  const symbol = parseForecastSymbol(new URLSearchParams(search));
  return [
    client.query(predictionQuery(symbol)),
    client.query(hourlyPredictionsQuery(symbol)),
    client.query(rangeCandlesQuery(symbol, '7D')),
  ];
};
