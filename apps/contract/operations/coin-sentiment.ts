import { z } from 'zod';
import { coinSentimentSchema } from '../coin-sentiment.ts';
import { coinSentimentEndpoints } from '../endpoints/coin-sentiment.ts';
import type { Operation } from './operation.ts';

/** What the news says about single coins. */
export const coinSentimentOperations = {
  coinSentiment: {
    ...coinSentimentEndpoints.coinSentiment,
    tag: 'Market',
    summary: 'What the news of seven days says about one of the eight major coins',
    params: z.object({ symbol: z.string().min(1).max(20).toUpperCase() }),
    status: 200,
    answer: coinSentimentSchema,
    problems: [404],
    etag: true,
  },
} as const satisfies Record<string, Operation>;
