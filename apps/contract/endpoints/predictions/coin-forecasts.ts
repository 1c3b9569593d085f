import { defineEndpoints, get } from '../define-endpoints.ts';

/** State of each coin's forecasts in the console. */
export const coinForecastEndpoints = defineEndpoints({
  coinForecasts: get('/api/admin/predictions', 'admin'),
  coinForecastsOf: get('/api/admin/predictions/{id}', 'admin'),
});
