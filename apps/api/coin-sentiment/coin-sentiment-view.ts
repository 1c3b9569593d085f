import type { CoinSentimentAnswer } from '#contract/coin-sentiment.ts';
import {
  coinSentiment,
  fewestStories,
  newsDays,
  sentimentTrend,
  type ScoredStory,
} from '#models/sentiment/coin-sentiment.ts';
import { labelOf } from '#models/sentiment/label.ts';
import type { Story } from '#observations/news/record.ts';

const mostStories = 20;

const dayMs = 86_400_000;

/** The whole answer, with the stories behind it and its trend, from the stories that today and the days of the trend look back on. */
export const toCoinSentiment = (
  stories: readonly Story[],
  { symbol, now }: { readonly symbol: string; readonly now: Date },
): CoinSentimentAnswer => {
  const told = stories.filter(({ coins }) => coins.includes(symbol));
  const scored = told.map(toScored);
  const found = coinSentiment(scored, { symbol, now });
  const oldest = new Date(now.getTime() - newsDays * dayMs).toISOString();
  const of = told.filter(({ publishedAt }) => publishedAt >= oldest);
  const known = found.kind === 'known' ? found : undefined;
  return {
    symbol,
    shares: known
      ? { bullish: known.bullish, neutral: known.neutral, bearish: known.bearish }
      : null,
    overall: known?.overall ?? null,
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
