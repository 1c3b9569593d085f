import type { PredictionBands } from '#contract/predictions/predictions.ts';
import type { IssuedForecast } from '#domain/prediction/commands.ts';
import type { Band } from '#domain/prediction/events.ts';
import { getBandBounds } from '#domain/prediction/issued-forecasts.ts';

export const toPredictionBands = (forecast: IssuedForecast): PredictionBands => {
  const toBand = (width: Band): { low: number; high: number } => {
    const [low, high] = getBandBounds(forecast, width) ?? [forecast.price, forecast.price];
    return { low, high };
  };
  return { band50: toBand(50), band80: toBand(80), band90: toBand(90) };
};
