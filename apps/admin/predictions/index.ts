import { lazy } from 'react';
import { coinForecastEndpoints } from '#contract/predictions/coin-forecasts.ts';
import type { ConsoleResource } from '../console-resource.ts';
import { PredictionList } from './prediction-list.tsx';

const PredictionShow = lazy(async () => ({
  default: (await import('./prediction-show.tsx')).PredictionShow,
}));

export const predictions = {
  name: 'predictions',
  access: coinForecastEndpoints.coinForecasts.resource,
  sortFields: ['symbol'],
  sort: { field: 'symbol', order: 'ASC' },
  list: PredictionList,
  show: PredictionShow,
  options: { group: 'operations' },
} satisfies ConsoleResource;
