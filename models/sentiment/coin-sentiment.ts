import { dayMs } from '#domain/shared/time/durations.ts';
import { minStoriesForCall } from '#domain/shared/news/sentiment-rules.ts';
import { getSentimentLabel } from './label.ts';

/** The fields of a story that are needed. `outlets` is the number of outlets that covered it. */
export type ScoredStory = {
  readonly id: string;
  readonly score: number;
  readonly coins: readonly string[];
  /** ISO-8601. */
  readonly publishedAt: string;
  readonly outlets: number;
};

export type CoinSentiment =
  | { readonly kind: 'too-little'; readonly stories: number; readonly needed: number }
  | {
      readonly kind: 'known';
      /** Whole percentages that sum to 100. */
      readonly bullish: number;
      readonly neutral: number;
      readonly bearish: number;
      readonly overall: SentimentVerdict;
      /** The stories used, largest weight first. The weights sum to 1. */
      readonly because: readonly { readonly id: string; readonly weight: number }[];
    };

/** Mixed: too few stories, or no share far enough ahead of the others. */
export type SentimentVerdict = 'bullish' | 'neutral' | 'bearish' | 'mixed';

/** With fewer stories, no shares are computed. */
export const minStoriesForShares = 5;
/** Minimum lead of the largest share over the next, in percentage points. */
const minLeadPercent = 10;

/** Maximum age of a story in days. */
export const maxStoryAgeDays = 7;

const halfLife = 2 * dayMs;

/**
 * Sentiment of the last seven days of news about a coin. A story's weight halves every two days and grows with the
 * logarithm of its outlets: weight = 2^(−age / 2 days) × (1 + log2(outlets)).
 */
export const coinSentiment = (
  stories: readonly ScoredStory[],
  { symbol, now }: { readonly symbol: string; readonly now: Date },
): CoinSentiment => {
  const weightedStories = stories
    .filter(({ coins, publishedAt }) => coins.includes(symbol) && isRecent(publishedAt, now))
    .map((story) => ({ story, weight: getWeight(story, now) }))
    .sort((one, other) => other.weight - one.weight || (one.story.id < other.story.id ? -1 : 1));
  if (weightedStories.length < minStoriesForShares) {
    return { kind: 'too-little', stories: weightedStories.length, needed: minStoriesForShares };
  }
  const totalWeight = sum(weightedStories.map(({ weight }) => weight));
  const getShare = (wanted: string): number =>
    sum(
      weightedStories.flatMap(({ story, weight }) =>
        getSentimentLabel(story.score) === wanted ? [weight] : [],
      ),
    ) / totalWeight;
  const shares = ['Positive', 'Neutral', 'Negative'].map(getShare);
  const [bullish = 0, neutral = 0, bearish = 0] = toWholePercentages(shares);
  return {
    kind: 'known',
    bullish,
    neutral,
    bearish,
    overall: toOverall({ bullish, neutral, bearish }, weightedStories.length),
    because: weightedStories.map(({ story, weight }) => ({
      id: story.id,
      weight: weight / totalWeight,
    })),
  };
};

/** Number of days in a coin's trend, including today. */
export const trendDays = 7;

/**
 * The bullish share now and at the same time on the six previous days, oldest first. Each uses only the stories
 * published by then.
 */
export const sentimentTrend = (
  stories: readonly ScoredStory[],
  { symbol, now }: { readonly symbol: string; readonly now: Date },
): readonly { readonly at: Date; readonly bullish: number | null }[] => {
  const coinStories = stories.filter(({ coins }) => coins.includes(symbol));
  return Array.from({ length: trendDays }, (_, index) => {
    const at = new Date(now.getTime() - (trendDays - 1 - index) * dayMs);
    const daySentiment = coinSentiment(coinStories, { symbol, now: at });
    return { at, bullish: daySentiment.kind === 'known' ? daySentiment.bullish : null };
  });
};

const isRecent = (publishedAt: string, now: Date): boolean => {
  const age = now.getTime() - Date.parse(publishedAt);
  return age >= 0 && age <= maxStoryAgeDays * dayMs;
};

const getWeight = ({ publishedAt, outlets }: ScoredStory, now: Date): number => {
  const age = now.getTime() - Date.parse(publishedAt);
  return 2 ** (-age / halfLife) * (1 + Math.log2(Math.max(1, outlets)));
};

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const toOverall = (
  { bullish, neutral, bearish }: Readonly<Record<'bullish' | 'neutral' | 'bearish', number>>,
  stories: number,
): SentimentVerdict => {
  if (stories < minStoriesForCall) return 'mixed';
  if (bullish >= Math.max(neutral, bearish) + minLeadPercent) return 'bullish';
  if (bearish >= Math.max(neutral, bullish) + minLeadPercent) return 'bearish';
  return neutral >= Math.max(bullish, bearish) + minLeadPercent ? 'neutral' : 'mixed';
};

// Rounds by largest remainder, so that the percentages sum to 100.
const toWholePercentages = (shares: readonly number[]): readonly number[] => {
  const exactPercentages = shares.map((share) => share * 100);
  const flooredPercentages = exactPercentages.map(Math.floor);
  const missingPoints = 100 - sum(flooredPercentages);
  const roundedUpIndexes = exactPercentages
    .map((value, at) => ({ at, rest: value - Math.floor(value) }))
    .sort((one, other) => other.rest - one.rest || one.at - other.at)
    .slice(0, missingPoints)
    .map(({ at }) => at);
  return flooredPercentages.map((value, at) => value + (roundedUpIndexes.includes(at) ? 1 : 0));
};
