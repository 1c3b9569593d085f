import { marketOperations } from '#contract/operations/market.ts';
import { listCandles } from '#observations/candles/queries.ts';
import { isStale } from '#observations/prices/queries.ts';
import { sourceNames } from '#observations/sources/queries.ts';
import { knownCoin } from './coin.route.ts';
import type { MarketRoutesDeps } from './market-routes.ts';

const weekOfHours = 168;

export const candlesRoute = (deps: MarketRoutesDeps): void => {
  const { routes, platform, board, systemNow } = deps;
  routes.on(marketOperations.candles, async ({ params, query }) => {
    const { reading, coin } = knownCoin(board, params.symbol);
    const limit = query.limit ?? weekOfHours;
    const sources = await sourceNames(platform, 'candles');
    const series = await listCandles(platform, { coinId: coin.id, until: coin.at, limit, sources });
    return {
      body: {
        coinSymbol: coin.symbol,
        interval: '1h' as const,
        candles: [...(series?.candles ?? [])],
        source: series?.source ?? coin.source,
        kind: reading.kind,
        at: coin.at,
        stale: isStale(coin, systemNow()),
      },
    };
  });
};
