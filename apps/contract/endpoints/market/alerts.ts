import { defineEndpoints, get, post, put, remove } from '../define-endpoints.ts';

/** The watchlist and price alerts. */
export const alertEndpoints = defineEndpoints({
  alerts: get('/api/alerts', 'alerts'),
  orderCoins: put('/api/watchlist', 'alerts'),
  watchCoin: put('/api/watchlist/{symbol}', 'alerts'),
  unwatchCoin: remove('/api/watchlist/{symbol}', 'alerts'),
  setHolding: put('/api/holdings/{symbol}', 'alerts'),
  removeHolding: remove('/api/holdings/{symbol}', 'alerts'),
  setAlert: post('/api/alerts', 'alerts'),
  removeAlert: remove('/api/alerts/{id}', 'alerts'),
  readNotices: post('/api/alerts/notices/read', 'alerts'),
});
