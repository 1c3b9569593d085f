import { z } from 'zod';
import { coinSentimentSchema } from '../../news/coin-sentiment.ts';
import { coinSentimentEndpoints } from '../../endpoints/news/coin-sentiment.ts';
import { defineOperations } from '../define-operations.ts';

/** Sentiment of single coins. */
export const coinSentimentOperations = defineOperations(coinSentimentEndpoints, 'Market', {
  coinSentiment: {
    summary: 'What the news of seven days says about one of the eight major coins',
    description:
      'Bitcoin and Ether for every member; other coins, and the stories behind every answer, from basic on. Below five stories there are no shares. 404 `market/unknown-symbol`: it is none of the eight coins.',
    params: z.object({
      symbol: z
        .string()
        .min(1)
        .max(20)
        .toUpperCase()
        .meta({ description: 'Symbol of the coin in upper or lower case, such as `BTC`.' }),
    }),
    status: 200,
    answer: coinSentimentSchema,
    problems: { 404: ['market/unknown-symbol'] },
    etag: true,
  },
});
