import { queryOptions } from '@tanstack/react-query';
import { newsEndpoints } from '#contract/endpoints/news.ts';
import { call } from '#ui/call.ts';

export const newsSearchQuery = (wanted: string) =>
  queryOptions({
    queryKey: ['news', 'search', wanted],
    queryFn: ({ signal }) => call(newsEndpoints.searchNews, { query: { q: wanted }, signal }),
    retry: false,
  });
