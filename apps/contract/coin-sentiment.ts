import { z } from 'zod';

const share = z.int().min(0).max(100);

const sharesSchema = z.object({
  bullishPercentage: share,
  neutralPercentage: share,
  bearishPercentage: share,
  /** The largest share; of two that are as large, Neutral. */
  overallSentiment: z.enum(['Bullish', 'Neutral', 'Bearish']),
});
/** How much of the news is good, neutral and bad. */
export type SentimentShares = z.infer<typeof sharesSchema>;

const behindSchema = z.object({
  id: z.string(),
  title: z.string(),
  publishedAt: z.string(),
  /** How many outlets told it. */
  outlets: z.int().positive(),
  label: z.enum(['Positive', 'Neutral', 'Negative']),
  /** The words that decided the label; null without any. */
  because: z.string().nullable(),
});

/** What the news of the last seven days says about a coin. */
export const coinSentimentSchema = z
  .object({
    name: z.string(),
    coinSymbol: z.string(),
    /** Of the price, in per cent; null when not reported. */
    change24h: z.number().nullable(),
    /** Null where too few stories were told. */
    sentiment: sharesSchema.nullable(),
    /** Stories of the coin in the last seven days. */
    storyCount: z.int().nonnegative(),
    storiesNeeded: z.int().positive(),
    /** Whether the stories are real; null without any. */
    kind: z.enum(['live', 'simulated', 'replay']).nullable(),
    at: z.string(),
    /** The weightiest twenty; null where the plan does not show them. */
    stories: z.array(behindSchema).nullable(),
    /**
     * The bullish share at this time of the day on each of the last seven days, the oldest first; null on a day with too few stories
     * before it, and as a whole where the plan does not show it.
     */
    trend: z.array(z.object({ at: z.string(), bullish: share.nullable() })).nullable(),
  })
  .meta({ id: 'CoinSentiment' });
/** The sentiment of a coin as an answer shows it. */
export type CoinSentimentAnswer = z.infer<typeof coinSentimentSchema>;
