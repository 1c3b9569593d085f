import { defineEndpoints, get } from '../define-endpoints.ts';

/** Open ranges of a member's coins (Pro), and those that are over (all members). */
export const coinRangeEndpoints = defineEndpoints({
  coinRanges: get('/api/coin-ranges', 'predictions'),
  pastCoinRanges: get('/api/coin-ranges/past', 'dashboard'),
});
