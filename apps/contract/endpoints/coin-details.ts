import type { Endpoint } from './endpoint.ts';

/** Calls for what is known about one coin on demand; they are for members. */
export const coinDetailEndpoints = {
  tickers: {
    name: 'tickers',
    method: 'get',
    path: '/api/market-data/{symbol}/tickers',
    resource: 'markets',
    action: 'read',
  },
  lookUpCoin: {
    name: 'lookUpCoin',
    method: 'post',
    path: '/api/market-data/{symbol}/look-up',
    resource: 'markets',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
