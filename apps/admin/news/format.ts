import { formatScore } from '#contract/format.ts';
import type { NewsRecord } from '#contract/news/news-records.ts';
import { text } from './texts.ts';

/** The product's label for a score, with the figure. */
export const formatSentiment = ({ sentimentScore: score }: NewsRecord): string => {
  const figure = formatScore(score);
  if (score > 0.3) return text('news.positive', { figure });
  return text(score < -0.3 ? 'news.negative' : 'news.neutral', { figure });
};

export const formatImpact = ({ priceImpact }: NewsRecord): string =>
  text(`news.impact-${priceImpact}`);

export const formatOutlets = ({ source, outlets }: NewsRecord): string =>
  outlets === 1 ? source : text('news.outlets', { source, smart_count: outlets - 1 });
