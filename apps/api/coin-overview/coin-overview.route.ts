import { coinOverviewOperations } from '#contract/market/coin-overview.ts';
import type { ShareCards } from '#platform/pictures/share-cards.port.ts';
import type { Routes } from '../http/route.ts';
import { coinOverviewCard } from './coin-overview-card.ts';
import type { ReadCoinOverview } from './read-coin-overview.ts';

export type CoinOverviewRoutesDeps = {
  readonly routes: Routes;
  readonly platform: { readonly shareCards: ShareCards };
  readonly readCoinOverview: ReadCoinOverview;
};

// As long as a price is shown before the source is asked again.
const headers = { 'cache-control': 'public, max-age=60' };

/** What everybody can read about a coin, the same for all readers. */
export const coinOverviewRoutes = ({
  routes,
  platform,
  readCoinOverview,
}: CoinOverviewRoutesDeps): void => {
  routes.on(coinOverviewOperations.coinOverview, async ({ params }) => ({
    body: await readCoinOverview(params.symbol),
  }));
  routes.on(coinOverviewOperations.coinPicture, async ({ params }) => {
    const card = coinOverviewCard(await readCoinOverview(params.symbol));
    return { body: await platform.shareCards.draw(card), headers };
  });
};
