import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Details of a coin that are fetched on demand, for members. */
export const coinDetailEndpoints = defineEndpoints({
  tickers: get('/api/market-data/{symbol}/tickers', 'markets'),
  lookUpCoin: post('/api/market-data/{symbol}/look-up', 'markets'),
});
