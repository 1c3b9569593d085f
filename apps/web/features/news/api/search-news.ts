import type { InfiniteData, QueryKey, UseInfiniteQueryOptions } from '@tanstack/react-query';
import { type NewsItem, newsEndpoints, newsSearchLimits } from '#contract/news/news.ts';
import { call } from '#ui/api/call.ts';

const pageSize = newsSearchLimits.max;

export type NewsSearch = {
  /** A text; '' for any. */
  readonly text: string;
  /** The symbol of a coin; '' for any. */
  readonly coin: string;
};

/** Stories that match, newest first, page by page; older than the story `before`, if it is given. */
export const newsPagesQuery = (
  { text, coin }: NewsSearch,
  before = '',
): UseInfiniteQueryOptions<NewsItem[], Error, InfiniteData<NewsItem[]>, QueryKey, string> => ({
  queryKey: ['news', 'pages', text, coin, before],
  queryFn: ({ signal, pageParam }) =>
    // eslint-disable-next-line no-restricted-syntax -- The input has the page.
    call(newsEndpoints.searchNews, {
      query: {
        limit: pageSize,
        // A single letter is not searched.
        ...(text.length >= newsSearchLimits.minLength && { q: text }),
        ...(coin !== '' && { coin }),
        ...(pageParam !== '' && { before: pageParam }),
      },
      signal,
    }),
  initialPageParam: before,
  getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
});
