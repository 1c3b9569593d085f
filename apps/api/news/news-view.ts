import { newsEndpoints, type NewsItem, type NewsStory } from '#contract/news/news.ts';
import { buildUrl } from '#contract/url.ts';
import { newsPictureWidths } from '#contract/news/news-pictures.ts';
import type { Publication, Story } from '#observations/news/queries.ts';

const [, largestWidth] = newsPictureWidths;

export const toNewsItem = (story: Story): NewsItem => {
  const { id, kind, title, excerpt, publishedAt, publications, coins, category } = story;
  return {
    id,
    title,
    content: excerpt,
    publishedAt,
    category,
    kind,
    source: publications[0]?.outlet ?? '',
    outlets: Math.max(1, new Set(publications.map(({ outlet }) => outlet)).size),
    imageUrl: getImageUrl(story),
    url: `/news/${encodeURIComponent(id)}`,
    sentimentScore: story.sentiment.score,
    relatedCoins: coins.join(','),
    priceImpact: story.impact.level,
  };
};

const getImageUrl = ({ id, picture, publications }: Story): string => {
  const { newsPicture, newsPlate } = newsEndpoints;
  if (picture === 'stored') return buildUrl(newsPicture, { params: { id, width: largestWidth } });
  return buildUrl(newsPlate, { params: { outlet: publications[0]?.outlet ?? '' } });
};

/** `withReasons`: the reasons for the score are part of a plan. */
export const toNewsStory = (
  story: Story,
  { withReasons }: { readonly withReasons: boolean },
): NewsStory => ({
  ...toNewsItem(story),
  text: story.text,
  publications: story.publications.map(toPublication),
  because: withReasons ? story.sentiment.because : null,
  impact: toImpact(story),
});

const toPublication = ({ outlet, title, url, publishedAt }: Publication) => ({
  outlet,
  title,
  url,
  publishedAt,
});

const toImpact = ({ impact, coins }: Story): NewsStory['impact'] => {
  if (impact.level === 'pending' || impact.level === 'unknown') return null;
  const { coinId, move, usual } = impact;
  return { coinSymbol: coins[0] ?? coinId.toUpperCase(), move, usual };
};
