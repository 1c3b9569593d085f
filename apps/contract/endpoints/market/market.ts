import { defineEndpoints, get, post } from '../define-endpoints.ts';

/** Market data. All of it except the indicators is public. */
export const marketEndpoints = defineEndpoints({
  marketList: get('/api/market-data', 'public-market'),
  topCoins: get('/api/market-data/top', 'public-market'),
  dailyMovers: get('/api/market-data/daily-movers', 'public-market'),
  coinIcon: get('/api/coin-icons/{id}', 'public-market'),
  coin: get('/api/market-data/{symbol}', 'public-market'),
  candles: get('/api/market-data/{symbol}/candles', 'public-market'),
  indicators: get('/api/market-data/{symbol}/indicators', 'market-detail'),
  wantHistory: post('/api/market-data/{symbol}/history', 'markets'),
});
