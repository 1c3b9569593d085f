import type { Endpoint } from './endpoint.ts';

/** Where the forecasts of each coin stand, as staff look at them. */
export const coinForecastEndpoints = {
  coinForecasts: {
    name: 'coinForecasts',
    method: 'get',
    path: '/api/admin/predictions',
    resource: 'admin',
    action: 'read',
  },
  coinForecastsOf: {
    name: 'coinForecastsOf',
    method: 'get',
    path: '/api/admin/predictions/{id}',
    resource: 'admin',
    action: 'read',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
