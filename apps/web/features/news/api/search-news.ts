import type { UseQueryOptions } from '@tanstack/react-query';
import type { NewsItem } from '#contract/news/news.ts';
import { newsEndpoints } from '#contract/endpoints/news/news.ts';
import { call } from '#ui/api/call.ts';

export const newsSearchQuery = (wanted: string): UseQueryOptions<NewsItem[]> => ({
  queryKey: ['news', 'search', wanted],
  queryFn: ({ signal }) => call(newsEndpoints.searchNews, { query: { q: wanted }, signal }),
  retry: false,
});
