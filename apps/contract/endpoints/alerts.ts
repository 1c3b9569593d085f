import type { Endpoint } from './endpoint.ts';

/** Calls for the watchlist and price alerts. */
export const alertEndpoints = {
  alerts: {
    name: 'alerts',
    method: 'get',
    path: '/api/alerts',
    resource: 'alerts',
    action: 'read',
  },
  watchCoin: {
    name: 'watchCoin',
    method: 'put',
    path: '/api/watchlist/{symbol}',
    resource: 'alerts',
    action: 'change',
  },
  unwatchCoin: {
    name: 'unwatchCoin',
    method: 'delete',
    path: '/api/watchlist/{symbol}',
    resource: 'alerts',
    action: 'change',
  },
  setAlert: {
    name: 'setAlert',
    method: 'post',
    path: '/api/alerts',
    resource: 'alerts',
    action: 'change',
  },
  removeAlert: {
    name: 'removeAlert',
    method: 'delete',
    path: '/api/alerts/{id}',
    resource: 'alerts',
    action: 'change',
  },
  readNotices: {
    name: 'readNotices',
    method: 'post',
    path: '/api/alerts/notices/read',
    resource: 'alerts',
    action: 'change',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
