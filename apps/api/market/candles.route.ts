import { marketOperations } from '#contract/operations/market.ts';
import { listCandles } from '#observations/candles/queries.ts';
import { isStale } from '#observations/prices/queries.ts';
import { knownCoin } from './coin.route.ts';
import type { MarketRoutesDeps } from './market-routes.ts';

const weekOfHours = 168;

/** Finished hourly candles of one coin, oldest first. */
export const candlesRoute = (deps: MarketRoutesDeps): void => {
  const { routes, platform, board, systemNow } = deps;
  routes.on(marketOperations.candles, async ({ params, query }) => {
    const { reading, coin } = knownCoin(board, params.symbol);
    const limit = query.limit ?? weekOfHours;
    const candles = await listCandles(platform, { coinId: coin.id, until: coin.at, limit });
    return {
      body: {
        coinSymbol: coin.symbol,
        interval: '1h' as const,
        candles,
        source: reading.source,
        kind: reading.kind,
        at: coin.at,
        stale: isStale(coin, systemNow()),
      },
    };
  });
};
