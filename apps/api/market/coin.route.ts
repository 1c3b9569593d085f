import { coinOperations } from '#contract/market/coin.ts';
import { findCoinProfile } from '#observations/coin-profiles/queries.ts';
import { requireKnownCoin } from './known-coin.ts';
import type { MarketRoutesDeps } from './market-routes.ts';
import { toCoinDetail } from './market-view.ts';

export const coinRoute = (deps: MarketRoutesDeps): void => {
  deps.routes.on(coinOperations.coin, async ({ params }) => {
    const { reading, coin } = await requireKnownCoin(deps, params.symbol);
    const profile = await findCoinProfile(deps.platform, coin.id);
    return { body: toCoinDetail(reading, coin, { profile, now: deps.systemNow() }) };
  });
};
