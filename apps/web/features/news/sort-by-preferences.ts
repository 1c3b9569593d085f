import type { NewsItem } from '#contract/news/news.ts';
import type { Preferences } from '#contract/account/preferences.ts';
import { parseRelatedCoins, getScoreDirection } from './news-words.ts';

/** What sorts the news. The list of own coins is not part of it. */
export type NewsPreferences = Omit<Preferences, 'preferredCoins' | 'currency' | 'newsChosen'>;

/**
 * Stories that match coins, category and sentiment first, then the rest, each newest first. `balanced` alternates
 * positive and negative stories at the top while there are both.
 */
export const sortByPreferences = (
  stories: readonly NewsItem[],
  { newsCoins, preferredCategories, sentimentPreference }: NewsPreferences,
): NewsItem[] => {
  const isMatch = (story: NewsItem): boolean =>
    includesAny(parseRelatedCoins(story), newsCoins) &&
    includesAny([story.category], preferredCategories) &&
    hasSentiment(story, sentimentPreference);
  const first = stories.filter(isMatch);
  const otherStories = stories.filter((story) => !isMatch(story));
  return [
    ...(sentimentPreference === 'balanced' ? alternateSentiment(first) : first),
    ...otherStories,
  ];
};

/** Whether preferences change the order of the stories. */
export const sortsByPreferences = ({
  newsCoins,
  preferredCategories,
  sentimentPreference,
}: NewsPreferences): boolean =>
  newsCoins.length > 0 || preferredCategories.length > 0 || sentimentPreference !== 'all';

// An empty selection means no preference. A story without a coin is about the whole market.
const includesAny = (found: readonly string[], wanted: readonly string[]): boolean =>
  wanted.length === 0 || found.length === 0 || found.some((one) => wanted.includes(one));

const hasSentiment = (
  { sentimentScore }: NewsItem,
  wanted: Preferences['sentimentPreference'],
): boolean => {
  if (wanted === 'positive') return getScoreDirection(sentimentScore) === 'up';
  return wanted !== 'neutral' || getScoreDirection(sentimentScore) === 'flat';
};

const alternateSentiment = (stories: readonly NewsItem[]): NewsItem[] => {
  const selectByDirection = (direction: 'up' | 'down') =>
    stories.filter(({ sentimentScore }) => getScoreDirection(sentimentScore) === direction);
  const [positive, negative] = [selectByDirection('up'), selectByDirection('down')];
  const pairCount = Math.min(positive.length, negative.length);
  const alternatingStories = positive
    .slice(0, pairCount)
    .flatMap((story, at) => [story, ...negative.slice(at, at + 1)]);
  return [...alternatingStories, ...stories.filter((story) => !alternatingStories.includes(story))];
};
