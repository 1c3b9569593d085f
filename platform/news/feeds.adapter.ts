import { fetchFeed } from '../feeds/fetch-feed.ts';
import type { Outgoing } from '../outgoing/outgoing.port.ts';
import type { NewsData, NewsSource } from './news.port.ts';
import type { NewsFeed } from './news-feeds.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** One source for each feed: they fail, wait and are counted apart from each other. */
export const feedNews = (feeds: readonly NewsFeed[], outgoing: Outgoing): NewsData => ({
  kind: 'live',
  outlets: feeds.map((feed) => ({
    name: feed.outlet,
    source: sourceOf(feed, outgoing),
    permitsPictures: feed.pictures?.permitted === true,
  })),
  close: () => Promise.resolve(),
});

const sourceOf = (
  { id, url, everyMinutes, requestsPerHour }: NewsFeed,
  outgoing: Outgoing,
): NewsSource => ({
  name: id,
  mode: 'live',
  refreshMs: everyMinutes * minuteMs,
  budgets: [{ requests: requestsPerHour, perMs: hourMs }],
  ask: async ({ now, validators, signal }) => {
    const answer = await fetchFeed(outgoing, { url, validators, signal, now });
    return answer.status === 'value' ? { ...answer, at: now.toISOString() } : answer;
  },
  close: () => Promise.resolve(),
});
