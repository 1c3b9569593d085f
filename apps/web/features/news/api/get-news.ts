import type { UseQueryOptions } from '@tanstack/react-query';
import { minuteMs, secondMs } from '#contract/durations.ts';
import { type NewsItem, newsEndpoints } from '#contract/news/news.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';

const refreshMs = 5 * minuteMs;
const retryMs = 5 * secondMs;

/** The newest stories about one coin. */
export const coinNewsQuery = (coin: string): UseQueryOptions<NewsItem[]> => ({
  queryKey: ['news', 'coin', coin],
  queryFn: (context) =>
    call(newsEndpoints.searchNews, { query: { limit: 5, coin }, ...refreshOptions(context) }),
  refetchInterval: refreshMs,
});

/** The newest stories; a server that has just started will have some soon. */
export const newsQuery = (limit: 5 | 10 | 20): UseQueryOptions<NewsItem[]> => ({
  queryKey: ['news', 'list', limit],
  queryFn: (context) =>
    call(newsEndpoints.publicNews, { query: { limit }, ...refreshOptions(context) }),
  refetchInterval: ({ state }) => (state.data?.length === 0 ? retryMs : refreshMs),
});
