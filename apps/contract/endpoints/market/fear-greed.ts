import { defineEndpoints, get } from '../define-endpoints.ts';

/** Calls for fear and greed: today's for everyone signed in, the history from the basic plan on. */
export const fearGreedEndpoints = defineEndpoints({
  fearGreed: get('/api/sentiment/fear-greed', 'market-sentiment'),
  fearGreedHistory: get('/api/sentiment/fear-greed/history', 'coin-sentiment'),
});
