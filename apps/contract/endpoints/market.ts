import type { Endpoint } from './endpoint.ts';

/** Calls for market figures; all but the indicators are public. */
export const marketEndpoints = {
  marketList: {
    name: 'marketList',
    method: 'get',
    path: '/api/market-data',
    resource: 'public-market',
    action: 'read',
  },
  topCoins: {
    name: 'topCoins',
    method: 'get',
    path: '/api/market-data/top',
    resource: 'public-market',
    action: 'read',
  },
  dailyMovers: {
    name: 'dailyMovers',
    method: 'get',
    path: '/api/market-data/daily-movers',
    resource: 'public-market',
    action: 'read',
  },
  coinIcon: {
    name: 'coinIcon',
    method: 'get',
    path: '/api/coin-icons/{id}',
    resource: 'public-market',
    action: 'read',
  },
  coin: {
    name: 'coin',
    method: 'get',
    path: '/api/market-data/{symbol}',
    resource: 'public-market',
    action: 'read',
  },
  candles: {
    name: 'candles',
    method: 'get',
    path: '/api/market-data/{symbol}/candles',
    resource: 'public-market',
    action: 'read',
  },
  indicators: {
    name: 'indicators',
    method: 'get',
    path: '/api/market-data/{symbol}/indicators',
    resource: 'market-detail',
    action: 'read',
  },
  wantHistory: {
    name: 'wantHistory',
    method: 'post',
    path: '/api/market-data/{symbol}/history',
    resource: 'markets',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
