import { z } from 'zod';
import { defineOperations, get, withoutSchemas } from '../define-operations.ts';
import { coinSymbol } from '../fields.ts';

const share = z.int().min(0).max(100);

const sharesSchema = z.object({
  bullishPercentage: share.meta({ description: 'Share of good news, in percent.' }),
  neutralPercentage: share.meta({ description: 'Share of neutral news, in percent.' }),
  bearishPercentage: share.meta({ description: 'Share of bad news, in percent.' }),
  overallSentiment: z.enum(['Bullish', 'Neutral', 'Bearish', 'Mixed']).meta({
    description:
      'The share that leads the next by at least 10 percentage points, with at least 10 stories; otherwise Mixed.',
  }),
});
/** Shares of positive, neutral and negative news. */
export type SentimentShares = z.infer<typeof sharesSchema>;

const sourceStorySchema = z.object({
  id: z.string().meta({ description: 'Id of the story.' }),
  title: z.string().meta({ description: 'Headline of the story.' }),
  publishedAt: z.string().meta({ description: 'When the first outlet published it.' }),
  outlets: z.int().positive().meta({ description: 'Number of outlets that cover it.' }),
  label: z
    .enum(['Positive', 'Neutral', 'Negative'])
    .meta({ description: 'Whether it is good or bad news for the coin.' }),
  because: z
    .string()
    .nullable()
    .meta({ description: 'The words that decided the label; null without any.' }),
});

export const coinSentimentSchema = z
  .object({
    name: z.string().meta({ description: 'Display name.' }),
    coinSymbol: coinSymbol,
    change24h: z.number().nullable().meta({
      description: 'Change of the price in the last 24 hours, in percent; null when not reported.',
    }),
    sentiment: sharesSchema.nullable().meta({
      description:
        'Shares of good, neutral and bad news in whole percent, which sum to 100; null below five stories.',
    }),
    storyCount: z
      .int()
      .nonnegative()
      .meta({ description: 'Stories about the coin in the last seven days.' }),
    storiesNeeded: z.int().positive().meta({ description: 'Stories needed for an answer.' }),
    kind: z.enum(['live', 'simulated', 'replay']).nullable().meta({
      description: 'Whether the stories are live, simulated or replayed; null without stories.',
    }),
    at: z.string().meta({ description: 'When it was computed.' }),
    stories: z.array(sourceStorySchema).nullable().meta({
      description: 'The twenty most important stories; null where the plan does not include them.',
    }),
    trend: z
      .array(
        z.object({
          at: z.string().meta({ description: 'Time of the share.' }),
          bullish: share.nullable().meta({
            description:
              'Bullish share at that time, in percent; null with too few stories before it.',
          }),
        }),
      )
      .nullable()
      .meta({
        description:
          'The bullish share at this time of day on each of the last seven days, oldest first; null where the plan does not include it.',
      }),
  })
  .meta({
    id: 'CoinSentiment',
    description: 'Sentiment of a coin in the news of the last seven days.',
  });
/** The sentiment of a coin. */
export type CoinSentimentResponse = z.infer<typeof coinSentimentSchema>;

/** Sentiment of single coins. */
export const coinSentimentOperations = defineOperations('Market', {
  coinSentiment: get(
    '/api/sentiment/{symbol}',
    {
      parameter: 'symbol',
      values: ['BTC', 'ETH'],
      resource: 'market-sentiment',
      otherwise: 'coin-sentiment',
    },
    {
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
  ),
});

/** The same without schemas, for browsers. */
export const coinSentimentEndpoints = withoutSchemas(coinSentimentOperations);
