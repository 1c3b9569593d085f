import { archivePath, editionPath } from '#application/editions/edition-paths.ts';
import { escapeHtml } from '#application/escape-html.ts';
import { coinOverviewPath } from '#contract/coin-overview-path.ts';
import { authEndpoints } from '#contract/account/auth.ts';
import { marketEndpoints } from '#contract/market/market.ts';
import { trackRecordEndpoints } from '#contract/predictions/track-record.ts';
import { siteOperations } from '#contract/system/site.ts';
import type { PublicAddress } from '#platform/public-address.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { listEditions } from '#projections/editions/read-model.ts';
import type { Routes } from '../http/route.ts';
import type { MarketBoard } from '../market/market-board.ts';
import { publicPaths } from '../static/page-heads.ts';

export type SiteRouteDeps = {
  readonly routes: Routes;
  readonly board: Pick<MarketBoard, 'current'>;
  readonly platform: {
    readonly publicAddress: Pick<PublicAddress, 'current'>;
    readonly readModels: ReadModels;
  };
};

// A site map is limited to 50,000 addresses.
const maxEditions = 10_000;
const headers = { 'cache-control': 'public, max-age=3600' };

export const siteRoute = ({ routes, platform, board }: SiteRouteDeps): void => {
  const getPublicUrl = (): string => platform.publicAddress.current();
  routes.on(siteOperations.robots, () =>
    Promise.resolve({ body: renderRobots(getPublicUrl()), headers }),
  );
  routes.on(siteOperations.siteMap, async () => {
    const editions = await listEditions(platform, { limit: maxEditions });
    const entries = [
      ...[...publicPaths, archivePath, ...listCoinPaths(board)].map((path) => ({ path })),
      ...editions.map(({ edition, generatedAt }) => ({
        path: editionPath(edition),
        changedAt: generatedAt,
      })),
    ];
    return { body: renderSiteMap(getPublicUrl(), entries), headers };
  });
};

// Several coins may have the same symbol, which leads to the one with the best rank.
const listCoinPaths = (board: SiteRouteDeps['board']): string[] => {
  const symbols = new Set((board.current()?.coins ?? []).map(({ symbol }) => symbol));
  return [...symbols].map(coinOverviewPath);
};

// Search engines run the pages that everybody can read, which are empty without these.
const publicDataPaths: readonly string[] = [
  authEndpoints.authCheck.path,
  marketEndpoints.marketList.path,
  marketEndpoints.coinIcon.path.replace('{id}', ''),
  trackRecordEndpoints.trackRecord.path,
];

const renderRobots = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...publicDataPaths.map((path) => `Allow: ${path}`),
    'Disallow: /api/',
    'Disallow: /admin',
    'Disallow: /confirm/',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');

type SiteMapEntry = { readonly path: string; readonly changedAt?: string };

const renderSiteMap = (publicUrl: string, places: readonly SiteMapEntry[]): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...places.map(({ path, changedAt }) => {
      const lastModified = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`;
      return `<url><loc>${escapeHtml(publicUrl + path)}</loc>${lastModified}</url>`;
    }),
    '</urlset>',
    '',
  ].join('\n');
