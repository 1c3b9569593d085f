import { queryOptions } from '@tanstack/react-query';
import { minuteMs } from '#contract/durations.ts';
import { newsEndpoints } from '#contract/news/news.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';
import { serverNow } from '#ui/api/server-time.ts';

/** Stories opened today; fetched whenever a page shows the count, because other tabs count too, and on a new day. */
export const viewsQuery = queryOptions({
  queryKey: ['news', 'views'],
  queryFn: (context) => call(newsEndpoints.newsViews, refreshOptions(context)),
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state: { data } }) =>
    data === undefined
      ? false
      : Math.max(minuteMs, Date.parse(data.resetsAt) - serverNow().getTime()),
});
