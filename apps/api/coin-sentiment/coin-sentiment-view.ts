import type { CoinSentimentAnswer, SentimentShares } from '#contract/coin-sentiment.ts';
import {
  coinSentiment,
  fewestStories,
  newsDays,
  sentimentTrend,
  type ScoredStory,
} from '#models/sentiment/coin-sentiment.ts';
import { labelOf } from '#models/sentiment/label.ts';
import type { Story } from '#observations/news/record.ts';
import type { CoinReading } from '#observations/prices/queries.ts';

type KnownSentiment = Extract<ReturnType<typeof coinSentiment>, { kind: 'known' }>;

const mostStories = 20;

const dayMs = 86_400_000;

type Asked = {
  readonly symbol: string;
  readonly now: Date;
  /** The coin in the market. */
  readonly coin: Pick<CoinReading, 'name' | 'change24h'>;
};

/** The whole answer, with the stories behind it and its trend, from the stories that today and the days of the trend look back on. */
export const toCoinSentiment = (
  stories: readonly Story[],
  { symbol, now, coin }: Asked,
): CoinSentimentAnswer => {
  const told = stories.filter(({ coins }) => coins.includes(symbol));
  const scored = told.map(toScored);
  const found = coinSentiment(scored, { symbol, now });
  const oldest = new Date(now.getTime() - newsDays * dayMs).toISOString();
  const of = told.filter(({ publishedAt }) => publishedAt >= oldest);
  const known = found.kind === 'known' ? found : undefined;
  return {
    name: coin.name,
    coinSymbol: symbol,
    change24h: coin.change24h,
    sentiment: known ? toShares(known) : null,
    storyCount: of.length,
    storiesNeeded: fewestStories,
    kind: of[0]?.kind ?? null,
    at: now.toISOString(),
    stories: (known?.because ?? []).slice(0, mostStories).flatMap(({ id }) => {
      const story = of.find((one) => one.id === id);
      return story ? [toBehind(story)] : [];
    }),
    trend: sentimentTrend(scored, { symbol, now }).map(({ at, bullish }) => ({
      at: at.toISOString(),
      bullish,
    })),
  };
};

const overallWords = { bullish: 'Bullish', neutral: 'Neutral', bearish: 'Bearish' } as const;

const toShares = ({ bullish, neutral, bearish, overall }: KnownSentiment): SentimentShares => ({
  bullishPercentage: bullish,
  neutralPercentage: neutral,
  bearishPercentage: bearish,
  overallSentiment: overallWords[overall],
});

/** What a plan without the reasons and the history sees. */
export const withoutReasons = (answer: CoinSentimentAnswer): CoinSentimentAnswer => ({
  ...answer,
  stories: null,
  trend: null,
});

const toScored = ({ id, sentiment, coins, publishedAt, publications }: Story): ScoredStory => ({
  id,
  coins,
  publishedAt,
  score: sentiment.score,
  outlets: publications.length,
});

const toBehind = ({ id, title, publishedAt, publications, sentiment }: Story) => ({
  id,
  title,
  publishedAt,
  outlets: publications.length,
  label: labelOf(sentiment.score),
  because: sentiment.because,
});
