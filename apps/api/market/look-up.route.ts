import { lookUpCoinJob } from '#application/market/look-up-coin-job.ts';
import { type CoinLookUp, coinDetailOperations } from '#contract/market/coin-details.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { findCoinProfile } from '#observations/coin-profiles/queries.ts';
import { findSymbolLookup, type SymbolLookup } from '#observations/look-ups/queries.ts';
import type { CoinReading, MarketReadingRecord } from '#observations/prices/queries.ts';
import { getRateLimits, rejectIfExhausted, takeOrReject } from '../http/limits.ts';
import { canBeLookedUp, findCoinOnMarketList, requireCurrentReading } from './known-coin.ts';
import type { MarketRoutesDeps } from './market-routes.ts';
import { toCoinDetail } from './market-view.ts';

const retryAfterMs = minuteMs;

/** Each symbol is looked up at the sources at most once a day, whatever the result. */
export const lookUpRoute = ({ routes, platform, board, systemNow }: MarketRoutesDeps): void => {
  const { lookUps, allLookUps } = getRateLimits(platform.config);
  const globalLimitKey = 'all';

  const enqueueLookUp = async (
    symbol: string,
    accountId: string,
    kind: SymbolLookup['kind'],
  ): Promise<void> => {
    await rejectIfExhausted(platform.rateLimits, allLookUps, globalLimitKey);
    await takeOrReject(platform.rateLimits, lookUps, accountId);
    await takeOrReject(platform.rateLimits, allLookUps, globalLimitKey);
    const askedAt = systemNow().toISOString();
    const { name } = lookUpCoinJob;
    const payload = { symbol, kind, askedAt };
    await platform.jobs.enqueue({ name, payload, key: `${symbol}|${askedAt}` });
  };
  routes.on(coinDetailOperations.lookUpCoin, async ({ params, caller }) => {
    const symbol = params.symbol.toUpperCase();
    const reading = requireCurrentReading(board);
    const now = systemNow();
    const toDetail = async (coin: CoinReading): Promise<CoinLookUp['coin']> => {
      const profile = await findCoinProfile(platform, coin.id);
      return toCoinDetail(reading, coin, { profile, now });
    };
    const toReply = async (
      state: CoinLookUp['state'],
      coin?: CoinReading,
    ): Promise<{ body: CoinLookUp }> => ({
      body: { coinSymbol: symbol, state, coin: coin ? await toDetail(coin) : null },
    });
    const coinOnList = findCoinOnMarketList(board, symbol);
    if (coinOnList) return toReply('found', coinOnList);
    if (!canBeLookedUp(reading, symbol)) return toReply('missing');
    const lookUp = await findSymbolLookup(platform, symbol, now);
    const lookUpState = lookUp && toLookUpState(lookUp, reading, now);
    if (lookUpState === undefined) {
      await enqueueLookUp(symbol, caller.accountId, reading.kind);
      return toReply('asking');
    }
    return toReply(lookUpState, lookUpState === 'found' ? (lookUp?.coin ?? undefined) : undefined);
  });
};

// Undefined when the symbol may be looked up again.
const toLookUpState = (
  { kind, state, at }: SymbolLookup,
  reading: MarketReadingRecord,
  now: Date,
): CoinLookUp['state'] | undefined => {
  if (kind !== reading.kind) return undefined;
  if (state === 'found' || state === 'missing') return state;
  const isRecent = now.getTime() - Date.parse(at) < retryAfterMs;
  if (state === 'asked') return isRecent ? 'asking' : 'unavailable';
  return isRecent ? 'unavailable' : undefined;
};
