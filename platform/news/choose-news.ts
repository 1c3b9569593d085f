import type { Config } from '../config.ts';
import type { NewsData } from './news.port.ts';
import { type NewsFeed, readNewsFeeds } from './news-feeds.ts';

export type NewsProviders = {
  readonly simulated: () => Promise<NewsData>;
  readonly live: (feeds: readonly NewsFeed[]) => Promise<NewsData>;
};

/**
 * News have the same mode as prices: real stories would not match simulated prices, and recordings
 * contain no news.
 */
export const chooseNews = async (
  { MARKET_DATA, NEWS_FEEDS, demo }: Pick<Config, 'MARKET_DATA' | 'NEWS_FEEDS' | 'demo'>,
  providers: NewsProviders,
): Promise<NewsData | undefined> => {
  if (MARKET_DATA === 'simulated' || (MARKET_DATA === 'auto' && demo)) return providers.simulated();
  if (NEWS_FEEDS === 'off' || MARKET_DATA.startsWith('replay:')) return undefined;
  const feeds = await readNewsFeeds(NEWS_FEEDS);
  return feeds.length === 0 ? undefined : providers.live(feeds);
};
