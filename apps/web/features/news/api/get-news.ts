import { minuteMs, secondMs } from '#contract/durations.ts';
import { newsEndpoints } from '#contract/news/news.ts';
import { callQuery, type CallQuery } from '#ui/api/use-call.ts';

const refreshMs = 5 * minuteMs;
const retryMs = 5 * secondMs;

/** The newest stories about one coin. */
export const coinNewsQuery = (coin: string): CallQuery<'searchNews'> =>
  callQuery(
    newsEndpoints.searchNews,
    { query: { limit: 5, coin } },
    { refetchInterval: refreshMs, background: 'refetches' },
  );

/** The newest stories; a server that has just started will have some soon. */
export const newsQuery = (limit: 5 | 10 | 20): CallQuery<'publicNews'> =>
  callQuery(
    newsEndpoints.publicNews,
    { query: { limit } },
    {
      background: 'refetches',
      refetchInterval: ({ state }) => (state.data?.length === 0 ? retryMs : refreshMs),
    },
  );
