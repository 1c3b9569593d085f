import { newsOperations } from '#contract/news/news.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { findNewsPicture } from '#observations/news-pictures/queries.ts';
import type { NewsRoutesDeps } from './news-routes.ts';
import { generatePlaceholder } from '#contract/news/plate.ts';

export const pictureRoutes = ({ routes, platform }: NewsRoutesDeps): void => {
  routes.on(newsOperations.newsPicture, async ({ params: { id, width } }) => {
    const body = await findNewsPicture(platform, { storyId: id, width });
    if (body)
      return { body, headers: { ...sandboxHeaders, 'cache-control': 'public, max-age=2592000' } };
    throw new Rejection('missing', 'news/no-picture', { message: 'There is no such picture.' });
  });

  routes.on(newsOperations.newsPlate, ({ params: { outlet } }) =>
    Promise.resolve({
      body: renderPlaceholderSvg(outlet),
      headers: { ...sandboxHeaders, 'cache-control': 'public, max-age=86400' },
    }),
  );
};

const sandboxHeaders = {
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; sandbox`,
} as const;

// The light and dark colours of apps/ui, which a standalone SVG cannot reference.
const style = `rect{fill:#f2f5f7}path{fill:none;stroke:#b8c4ce}text{font:600 20px Georgia,serif;fill:#3f5265}
@media(prefers-color-scheme:dark){rect{fill:#090f17}path{stroke:#35475a}text{fill:#b0bfcd}}`;

const renderPlaceholderSvg = (outlet: string): Uint8Array => {
  const { width, height, contours, initials } = generatePlaceholder(outlet);
  const size = `${String(width)} ${String(height)}`;
  const lines = contours.map((path) => `<path d="${path}"/>`).join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}" width="${String(width * 2)}" height="${String(height * 2)}"><style>${style}</style><rect width="100%" height="100%"/>${lines}<text x="10" y="${String(height - 12)}">${escapeXml(initials)}</text></svg>`,
  );
};

const escapeXml = (text: string): string =>
  text.toWellFormed().replaceAll('&', '&amp;').replaceAll('<', '&lt;');
