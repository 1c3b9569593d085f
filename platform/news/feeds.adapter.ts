import { hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import { fetchFeed } from '../feeds/fetch-feed.ts';
import type { FeedArticle } from '../feeds/read-feed.ts';
import type { HttpClient } from '../outgoing/outgoing.port.ts';
import { type GetFirstSeenAt, createFirstSeenTracker } from '../sources/first-seen.ts';
import type { NewsData, NewsSource } from './news.port.ts';
import type { NewsFeed } from './news-feeds.ts';

/** One source per feed, so that feeds fail, wait and are counted independently. */
export const newsFromFeeds = (feeds: readonly NewsFeed[], outgoing: HttpClient): NewsData => ({
  kind: 'live',
  outlets: feeds.map((feed) => ({
    name: feed.outlet,
    source: createSource(feed, outgoing),
    permitsPictures: feed.pictures?.permitted === true,
  })),
  close: () => Promise.resolve(),
});

const createSource = (
  { id, url, everyMinutes, requestsPerHour }: NewsFeed,
  outgoing: HttpClient,
): NewsSource => {
  const firstSeen = createFirstSeenTracker();
  return {
    name: id,
    mode: 'live',
    refreshMs: everyMinutes * minuteMs,
    budgets: [{ requests: requestsPerHour, perMs: hourMs }],
    fetch: async ({ now, validators, signal }) => {
      const response = await fetchFeed(outgoing, { url, validators, signal, now });
      if (response.status !== 'value') return response;
      return { ...response, at: newestTime(response.value, now, firstSeen) };
    },
    close: () => Promise.resolve(),
  };
};

// The time of the newest article. Articles without a time count from when their list was first
// seen.
const newestTime = (
  articles: readonly FeedArticle[],
  now: Date,
  undated: GetFirstSeenAt,
): string => {
  const limit = now.toISOString();
  const times = articles.flatMap(({ publishedAt }) => publishedAt ?? []);
  const undatedUrls = articles
    .filter(({ publishedAt }) => publishedAt === null)
    .map(({ url }) => url);
  if (undatedUrls.length > 0 || times.length === 0) times.push(undated('', undatedUrls, now));
  return times.map((time) => (time > limit ? limit : time)).reduce((a, b) => (a > b ? a : b));
};
