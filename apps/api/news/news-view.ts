import type { NewsItem, NewsStory } from '#contract/news.ts';
import type { Publication, Story } from '#observations/news/queries.ts';

export const toNewsItem = (story: Story): NewsItem => {
  const { id, kind, title, excerpt, publishedAt, publications, coins, category } = story;
  return {
    ...{ id, title, content: excerpt, publishedAt, category, kind },
    source: publications[0]?.outlet ?? '',
    outlets: Math.max(1, new Set(publications.map(({ outlet }) => outlet)).size),
    imageUrl: null,
    url: `/news/${encodeURIComponent(id)}`,
    sentimentScore: story.sentiment.score,
    relatedCoins: coins.join(','),
    priceImpact: story.impact.level,
  };
};

/** `withReasons`: what decided the score is part of a plan. */
export const toNewsStory = (
  story: Story,
  { withReasons }: { readonly withReasons: boolean },
): NewsStory => ({
  ...toNewsItem(story),
  text: story.text,
  publications: story.publications.map(toPublication),
  because: withReasons ? story.sentiment.because : null,
  impact: impactOf(story),
});

const toPublication = ({ outlet, title, url, publishedAt }: Publication) => ({
  ...{ outlet, title, url, publishedAt },
});

const impactOf = ({ impact, coins }: Story): NewsStory['impact'] => {
  if (impact.level === 'pending' || impact.level === 'unknown') return null;
  const { coinId, move, usual } = impact;
  return { coinSymbol: coins[0] ?? coinId.toUpperCase(), move, usual };
};
