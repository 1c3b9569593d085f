import { queryOptions } from '@tanstack/react-query';
import { newsEndpoints } from '#contract/endpoints/news.ts';
import { call } from '#ui/call.ts';
import { sessionQuery } from '../../session/api/check-session.ts';
import { viewsQuery } from './get-views.ts';

/** Opens a story, which counts, and then reads it. It is not read again by itself: another day it would count again. */
export const storyQuery = (id: string) =>
  queryOptions({
    queryKey: ['news', 'story', id],
    queryFn: async ({ client, signal }) => {
      const params = { id };
      const views = await call(newsEndpoints.viewStory, { params, signal });
      client.setQueryData(viewsQuery.queryKey, views);
      const { viewsToday: newsViewsToday } = views;
      client.setQueryData(sessionQuery.queryKey, (check) =>
        check?.user ? { ...check, user: { ...check.user, newsViewsToday } } : check,
      );
      return call(newsEndpoints.newsStory, { params, signal });
    },
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
