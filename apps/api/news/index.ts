import {
  newsEndpoints,
  newsOperations,
  newsListLimits,
  newsSearchLimits,
  preparedNewsLimits,
} from '#contract/news/news.ts';
import { buildUrl } from '#contract/url.ts';
import { preparePublicResponse } from '../prepared/prepare-public.ts';
import type { PreparedResponses } from '../prepared/prepared.ts';
import type { NewsBoard } from './news-board.ts';
import type { NewsRoutesDeps } from './news-routes.ts';
import { toNewsItem } from './news-view.ts';
import { pictureRoutes } from './picture.route.ts';
import { storyRoutes } from './story.route.ts';

export { type NewsBoard, openNewsBoard } from './news-board.ts';
export type { NewsRoutesDeps } from './news-routes.ts';

/** The public list is precomputed for the limits that the pages use. This route serves all others. */
export const newsRoutes = (deps: NewsRoutesDeps): void => {
  const { routes, news } = deps;
  routes.on(newsOperations.publicNews, ({ query: { limit = newsListLimits.default } }) =>
    Promise.resolve({ body: news.newest(limit).map(toNewsItem) }),
  );
  routes.on(
    newsOperations.searchNews,
    ({ query: { limit = newsSearchLimits.default, ...wanted } }) =>
      Promise.resolve({ body: news.search(wanted, limit).map(toNewsItem) }),
  );
  storyRoutes(deps);
  pictureRoutes(deps);
};

export const publishNewsChanges = ({
  news,
  prepared,
}: {
  readonly news: NewsBoard;
  readonly prepared: PreparedResponses;
}): Promise<void> => {
  const { publicNews } = newsEndpoints;
  return news.onChange(async (stories) => {
    const items = stories.slice(0, newsListLimits.max).map(toNewsItem);
    const takeFirst = (limit: number) => items.slice(0, limit);
    const prepare = (path: string, limit: number): Promise<void> =>
      preparePublicResponse(prepared, { ...publicNews, path }, takeFirst(limit));
    await Promise.all([
      prepare(publicNews.path, newsListLimits.default),
      ...preparedNewsLimits.map((limit) =>
        prepare(buildUrl(publicNews, { query: { limit } }), limit),
      ),
    ]);
  });
};
