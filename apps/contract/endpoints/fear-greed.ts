import type { Endpoint } from './endpoint.ts';

/** Calls for fear and greed: today's for everyone signed in, the history from the basic plan on. */
export const fearGreedEndpoints = {
  fearGreed: {
    name: 'fearGreed',
    method: 'get',
    path: '/api/sentiment/fear-greed',
    resource: 'market-sentiment',
    action: 'read',
  },
  fearGreedHistory: {
    name: 'fearGreedHistory',
    method: 'get',
    path: '/api/sentiment/fear-greed/history',
    resource: 'coin-sentiment',
    action: 'read',
  },
} as const satisfies Readonly<Record<string, Endpoint>>;
