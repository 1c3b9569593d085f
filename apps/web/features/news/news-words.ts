import { dayMs, minuteMs } from '#contract/durations.ts';
import type { Direction } from '#contract/format.ts';
import type { NewsItem } from '#contract/news/news.ts';
import { formatAge, formatDateTime } from '#ui/format/format.ts';

const texts = {
  ago: (age: string): string => `${age} ago`,
} as const;

const sentimentThreshold = 0.3;

/** Above 0.3 Positive, below −0.3 Negative, otherwise Neutral. */
export const getScoreDirection = (score: number): Direction => {
  if (score > sentimentThreshold) return 'up';
  return score < -sentimentThreshold ? 'down' : 'flat';
};

export const parseRelatedCoins = ({ relatedCoins }: Pick<NewsItem, 'relatedCoins'>): string[] =>
  relatedCoins.split(',').filter((coin) => coin !== '');

const twoDays = 2 * dayMs;

/** `26 min ago`, or the time itself when it is days ago or later than a moved clock. */
export const formatPublishedAt = (publishedAt: string, now: Date): string => {
  const at = new Date(publishedAt);
  const age = now.getTime() - at.getTime();
  return age < -minuteMs || age > twoDays ? formatDateTime(at, now) : texts.ago(formatAge(age));
};
