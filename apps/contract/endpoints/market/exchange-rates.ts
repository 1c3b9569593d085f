import { defineEndpoints, get } from '../define-endpoints.ts';

/** Exchange rates, which are the same for everybody. */
export const exchangeRateEndpoints = defineEndpoints({
  exchangeRates: get('/api/exchange-rates', 'public-market'),
});
