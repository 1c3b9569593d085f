import { requestHistoryJob } from '#application/market/want-history-job.ts';
import { marketOperations } from '#contract/market/market.ts';
import { isHistoryComplete } from '#observations/candle-history/queries.ts';
import { requireKnownCoin } from './known-coin.ts';
import type { MarketRoutesDeps } from './market-routes.ts';

/** The job key is the coin, so any number of readers start only one job per coin. */
export const requestHistoryRoute = (deps: MarketRoutesDeps): void => {
  const { routes, platform } = deps;
  routes.on(marketOperations.wantHistory, async ({ params }) => {
    const { coin } = await requireKnownCoin(deps, params.symbol);
    const { name } = requestHistoryJob;
    const isComplete = await isHistoryComplete(platform, coin.id);
    if (!isComplete) {
      await platform.jobs.enqueue({ name, payload: { coinId: coin.id }, key: coin.id });
    }
    return { body: { coinSymbol: coin.symbol, complete: isComplete } };
  });
};
