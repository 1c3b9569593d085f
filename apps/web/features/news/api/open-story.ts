import type { UseQueryOptions } from '@tanstack/react-query';
import type { AuthCheck } from '#contract/account/auth.ts';
import { type NewsStory, newsEndpoints } from '#contract/news/news.ts';
import { call } from '#ui/api/call.ts';
import { sessionKey } from '../../../lib/server/query-client.ts';
import { applySavedResponse } from '#ui/api/call-cache.ts';
import { viewsQuery } from './get-views.ts';

/** Opens a story, which counts as a view, and loads it. It is not refetched, because on another day it would count again. */
export const storyQuery = (id: string): UseQueryOptions<NewsStory> => ({
  queryKey: ['news', 'story', id],
  queryFn: async ({ client, signal }) => {
    const params = { id };
    const views = await call(newsEndpoints.viewStory, { params, signal });
    await applySavedResponse(client, viewsQuery.queryKey, views);
    const { viewsToday: newsViewsToday } = views;
    client.setQueryData<AuthCheck>(sessionKey, (check) =>
      check?.user ? { ...check, user: { ...check.user, newsViewsToday } } : check,
    );
    return call(newsEndpoints.newsStory, { params, signal });
  },
  staleTime: Infinity,
  retry: false,
  refetchOnWindowFocus: false,
});
