import { archivePath, editionPath } from '#application/editions/edition-paths.ts';
import { escapeHtml } from '#application/escape-html.ts';
import { siteOperations } from '#contract/operations/system/site.ts';
import type { PublicAddress } from '#platform/public-address.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listEditions } from '#projections/editions/queries.ts';
import type { Routes } from '../http/route.ts';
import { publicPaths } from '../static/page-heads.ts';

export type SiteRouteDeps = {
  readonly routes: Routes;
  readonly platform: {
    readonly publicAddress: Pick<PublicAddress, 'current'>;
    readonly readModels: ReadModels;
  };
};

// A site map is limited to 50,000 addresses.
const mostEditions = 10_000;
const headers = { 'cache-control': 'public, max-age=3600' };

export const siteRoute = ({ routes, platform }: SiteRouteDeps): void => {
  const publicUrl = (): string => platform.publicAddress.current();
  routes.on(siteOperations.robots, () => Promise.resolve({ body: robots(publicUrl()), headers }));
  routes.on(siteOperations.siteMap, async () => {
    const editions = await listEditions(platform, { limit: mostEditions });
    const places = [
      ...[...publicPaths, archivePath].map((path) => ({ path })),
      ...editions.map(({ edition, generatedAt }) => ({
        path: editionPath(edition),
        changedAt: generatedAt,
      })),
    ];
    return { body: siteMap(publicUrl(), places), headers };
  });
};

const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /admin',
    'Disallow: /confirm/',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

type Place = { readonly path: string; readonly changedAt?: string };

const siteMap = (publicUrl: string, places: readonly Place[]): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...places.map(({ path, changedAt }) => {
      const changed = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`;
      return `<url><loc>${escapeHtml(publicUrl + path)}</loc>${changed}</url>`;
    }),
    '</urlset>',
    '',
  ].join('\n');
