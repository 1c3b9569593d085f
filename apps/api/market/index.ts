import { marketOperations, marketEndpoints } from '#contract/market/market.ts';
import { moverOperations, moverEndpoints } from '#contract/market/movers.ts';
import type { LiveFeed } from '../live/live-feed.ts';
import { preparePublicResponse } from '../prepared/prepare-public.ts';
import type { PreparedResponses } from '../prepared/prepared.ts';
import { candleReader } from './candle-reader.ts';
import { candlesRoute } from './candles.route.ts';
import { coinRoute } from './coin.route.ts';
import { iconRoute } from './icon.route.ts';
import { lookUpRoute } from './look-up.route.ts';
import { tickersRoute } from './tickers.route.ts';
import { indicatorsRoute } from './indicators.route.ts';
import type { MarketBoard } from './market-board.ts';
import type { MarketRoutesDeps } from './market-routes.ts';
import { requestHistoryRoute } from './want-history.route.ts';
import { noMovers, toDailyMovers, toMarketList, toTopCoins } from './market-view.ts';

export {
  findCoinOnMarketList as coinOnBoard,
  isKnownSymbol,
  requireListedCoin as listedCoin,
} from './known-coin.ts';
export { type MarketBoard, openMarketBoard } from './market-board.ts';
export type { MarketRoutesDeps } from './market-routes.ts';

/**
 * Market data is public, so its responses are precomputed and shared. These routes serve the lists only until the first
 * reading is prepared. Before the first reading they return empty lists.
 */
export const marketRoutes = (deps: MarketRoutesDeps): void => {
  const { routes, board, systemNow } = deps;
  routes.on(marketOperations.marketList, () => {
    const reading = board.current();
    return Promise.resolve({ body: reading ? toMarketList(reading, systemNow()) : [] });
  });
  routes.on(marketOperations.topCoins, () => {
    const reading = board.current();
    return Promise.resolve({ body: reading ? toTopCoins(reading, systemNow()) : [] });
  });
  routes.on(moverOperations.dailyMovers, () => {
    const reading = board.current();
    return Promise.resolve({ body: reading ? toDailyMovers(reading, systemNow()) : noMovers });
  });
  const reader = candleReader(deps);
  candlesRoute(deps, reader);
  indicatorsRoute(deps, reader);
  coinRoute(deps);
  requestHistoryRoute(deps);
  tickersRoute(deps);
  iconRoute(deps);
  lookUpRoute(deps);
};

export const publishMarketChanges = (deps: {
  readonly board: MarketBoard;
  readonly prepared: PreparedResponses;
  readonly live: LiveFeed;
}): Promise<void> => {
  const { board, prepared, live } = deps;
  return board.onChange(async (reading, now) => {
    const coins = toMarketList(reading, now);
    await Promise.all([
      live.publish({ seq: reading.seq, coins }),
      preparePublicResponse(prepared, marketEndpoints.marketList, coins),
      preparePublicResponse(prepared, marketEndpoints.topCoins, toTopCoins(reading, now)),
      preparePublicResponse(prepared, moverEndpoints.dailyMovers, toDailyMovers(reading, now)),
    ]);
  });
};
