import type { Config } from '../config.ts';
import type { HttpClient } from '../outgoing/outgoing.port.ts';
import { chooseNews } from './choose-news.ts';
import type { NewsData } from './news.port.ts';

export const openNews = (config: Config, outgoing: HttpClient): Promise<NewsData | undefined> =>
  chooseNews(config, {
    simulated: async () => {
      const { simulatedNews } = await import('./simulated.adapter.ts');
      return simulatedNews();
    },
    live: async (feeds) => {
      const { newsFromFeeds: feedNews } = await import('./feeds.adapter.ts');
      return feedNews(feeds, outgoing);
    },
  });
