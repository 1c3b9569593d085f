import { queryOptions } from '@tanstack/react-query';
import { newsEndpoints } from '#contract/endpoints/news/news.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';

/** What was opened today; asked for again whenever a page shows it, since another tab counts too. */
export const viewsQuery = queryOptions({
  queryKey: ['news', 'views'],
  queryFn: (context) => call(newsEndpoints.newsViews, refreshOptions(context)),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});
