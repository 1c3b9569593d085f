import { defineEndpoints, get } from '../define-endpoints.ts';

/** Fear and greed: today's value for all members, the history from Basic. */
export const fearGreedEndpoints = defineEndpoints({
  fearGreed: get('/api/sentiment/fear-greed', 'market-sentiment'),
  fearGreedHistory: get('/api/sentiment/fear-greed/history', 'coin-sentiment'),
});
