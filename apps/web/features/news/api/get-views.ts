import { minuteMs } from '#contract/durations.ts';
import { newsEndpoints } from '#contract/news/news.ts';
import { serverNow } from '#ui/api/server-time.ts';
import { callQuery } from '#ui/api/use-call.ts';

/** Stories opened today; fetched whenever a page shows the count, because other tabs count too, and on a new day. */
export const viewsQuery = callQuery(
  newsEndpoints.newsViews,
  {},
  {
    background: 'refetches',
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) =>
      data === undefined
        ? false
        : Math.max(minuteMs, Date.parse(data.resetsAt) - serverNow().getTime()),
  },
);
