import { newsOperations } from '#contract/operations/news.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { findNewsPicture } from '#observations/news-pictures/queries.ts';
import type { NewsRoutesDeps } from './news-routes.ts';
import { plateSvg } from './plate-svg.ts';

/** The pictures of stories, for everybody who sees the public list. */
export const pictureRoutes = ({ routes, platform }: NewsRoutesDeps): void => {
  routes.on(newsOperations.newsPicture, async ({ params: { id, width } }) => {
    const body = await findNewsPicture(platform, { storyId: id, width });
    if (body)
      return { body, headers: { ...sandboxed, 'cache-control': 'public, max-age=2592000' } };
    throw new Rejection('missing', 'news/no-picture', { message: 'There is no such picture.' });
  });

  routes.on(newsOperations.newsPlate, ({ params: { outlet } }) =>
    Promise.resolve({
      body: plateSvg(outlet),
      headers: { ...sandboxed, 'cache-control': 'public, max-age=86400' },
    }),
  );
};

const sandboxed = {
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; sandbox`,
} as const;
