import { requestTickersJob } from '#application/market/want-tickers-job.ts';
import { type Tickers, coinDetailOperations } from '#contract/market/coin-details.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import {
  findTickers,
  findRequestedTickers,
  type TickersRecord,
} from '#observations/tickers/queries.ts';
import { getRateLimits } from '../http/limits.ts';
import { requireKnownCoin } from './known-coin.ts';
import type { MarketRoutesDeps } from './market-routes.ts';
import { getElapsedMs, getRequestState, queueRequest } from './on-demand-request.ts';

/** Returns the stored tickers and requests new ones when they are old. The page polls for them. */
export const tickersRoute = (deps: MarketRoutesDeps): void => {
  const { routes, platform, systemNow } = deps;
  const limit = getRateLimits(platform.config).tickers;

  const requestTickers = async (
    coin: { readonly id: string; readonly symbol: string },
    { accountId, limited }: { readonly accountId: string; readonly limited: boolean },
  ): Promise<Tickers['state']> => {
    const pendingRequest = await findRequestedTickers(platform, coin.id);
    const now = systemNow();
    const state = getRequestState(pendingRequest, now);
    if (state !== undefined) return state;
    if (limited && !(await platform.rateLimits.take(limit, accountId)).allowed)
      return 'unavailable';
    const askedAt = now.toISOString();
    const payload = { coinId: coin.id, symbol: coin.symbol, askedAt };
    const key = `${coin.id}|${askedAt}`;
    return queueRequest(platform.jobs, { name: requestTickersJob.name, payload, key });
  };
  routes.on(coinDetailOperations.tickers, async ({ params, caller }) => {
    const { reading, coin } = await requireKnownCoin(deps, params.symbol);
    const storedTickers = await findTickers(platform, coin.id);
    const usableTickers = storedTickers?.kind === reading.kind ? storedTickers : undefined;
    const now = platform.clock.now();
    const isCurrent =
      reading.kind === 'replay' ||
      (usableTickers && getElapsedMs(usableTickers.at, now) < usableTickers.refreshMs);
    const { accountId } = caller;
    const state = isCurrent
      ? 'current'
      : await requestTickers(coin, { accountId, limited: reading.kind === 'live' });
    return { body: toTickers(coin.symbol, usableTickers, { state, now }) };
  });
};

type TickersContext = { readonly state: Tickers['state']; readonly now: Date };

const toTickers = (
  coinSymbol: string,
  kept: TickersRecord | undefined,
  { state, now }: TickersContext,
): Tickers => {
  if (!kept) return { coinSymbol, state, ...emptyTickers };
  const { source, kind, at, refreshMs, reported } = kept;
  const totalVolume = kept.tickers.reduce((sum, { volume }) => sum + volume, 0);
  const tickers = kept.tickers.map((ticker) => ({
    ...ticker,
    share: totalVolume === 0 ? null : (100 * ticker.volume) / totalVolume,
  }));
  const isStale = getElapsedMs(at, now) > 2 * refreshMs;
  const refreshSeconds = refreshMs / 1000;
  return { coinSymbol, state, tickers, reported, source, kind, at, stale: isStale, refreshSeconds };
};

const emptyTickers = {
  tickers: [],
  reported: 0,
  source: null,
  kind: null,
  at: null,
  stale: false,
  refreshSeconds: hourMs / 1000,
};
