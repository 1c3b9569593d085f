import { defineEndpoints, get } from '../define-endpoints.ts';

/** Where the forecasts of each coin stand, as staff look at them. */
export const coinForecastEndpoints = defineEndpoints({
  coinForecasts: get('/api/admin/predictions', 'admin'),
  coinForecastsOf: get('/api/admin/predictions/{id}', 'admin'),
});
