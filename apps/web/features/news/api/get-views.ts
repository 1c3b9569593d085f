import { queryOptions } from '@tanstack/react-query';
import { newsEndpoints } from '#contract/endpoints/news/news.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';

/** Stories opened today; fetched whenever a page shows the count, because other tabs count too. */
export const viewsQuery = queryOptions({
  queryKey: ['news', 'views'],
  queryFn: (context) => call(newsEndpoints.newsViews, refreshOptions(context)),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
});
