import { defineEndpoints, get } from '../define-endpoints.ts';

/** What everybody can read about a coin. */
export const coinOverviewEndpoints = defineEndpoints({
  coinOverview: get('/api/market-data/{symbol}/overview', 'public-market'),
  coinPicture: get('/share/coins/{symbol}', 'public-market'),
});
