import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Calls for what is known about one coin on demand; they are for members. */
export const coinDetailEndpoints = defineEndpoints({
  tickers: get('/api/market-data/{symbol}/tickers', 'markets'),
  lookUpCoin: post('/api/market-data/{symbol}/look-up', 'markets'),
});
