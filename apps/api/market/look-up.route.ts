import { lookUpCoinJob } from '#application/market/look-up-coin-job.ts';
import type { CoinLookUp } from '#contract/market/coin-details.ts';
import { coinDetailOperations } from '#contract/operations/market/coin-details.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { findCoinProfile } from '#observations/coin-profiles/queries.ts';
import { findLookUp, type LookUp } from '#observations/look-ups/queries.ts';
import type { CoinReading, MarketReadingRecord } from '#observations/prices/queries.ts';
import { limitsOf, rejectWhenSpent, takeOrReject } from '../http/limits.ts';
import { canBeLookedUp, coinOnBoard, currentReading } from './known-coin.ts';
import type { MarketRoutesDeps } from './market-routes.ts';
import { toCoinDetail } from './market-view.ts';

const askedAgainMs = minuteMs;

/** Each symbol is looked up at the sources at most once a day, whatever the result. */
export const lookUpRoute = ({ routes, platform, board, systemNow }: MarketRoutesDeps): void => {
  const { lookUps, allLookUps } = limitsOf(platform.config);
  const allAccounts = 'all';

  const ask = async (symbol: string, accountId: string, kind: LookUp['kind']): Promise<void> => {
    await rejectWhenSpent(platform.rateLimits, allLookUps, allAccounts);
    await takeOrReject(platform.rateLimits, lookUps, accountId);
    await takeOrReject(platform.rateLimits, allLookUps, allAccounts);
    const askedAt = systemNow().toISOString();
    const { name } = lookUpCoinJob;
    const payload = { symbol, kind, askedAt };
    await platform.jobs.enqueue({ name, payload, key: `${symbol}|${askedAt}` });
  };
  routes.on(coinDetailOperations.lookUpCoin, async ({ params, caller }) => {
    const symbol = params.symbol.toUpperCase();
    const reading = currentReading(board);
    const now = systemNow();
    const toDetail = async (coin: CoinReading): Promise<CoinLookUp['coin']> => {
      const profile = await findCoinProfile(platform, coin.id);
      return toCoinDetail(reading, coin, { profile, now });
    };
    const answer = async (
      state: CoinLookUp['state'],
      coin?: CoinReading,
    ): Promise<{ body: CoinLookUp }> => ({
      body: { coinSymbol: symbol, state, coin: coin ? await toDetail(coin) : null },
    });
    const listed = coinOnBoard(board, symbol);
    if (listed) return answer('found', listed);
    if (!canBeLookedUp(reading, symbol)) return answer('missing');
    const found = await findLookUp(platform, symbol, now);
    const known = found && stateOf(found, reading, now);
    if (known === undefined) {
      await ask(symbol, caller.accountId, reading.kind);
      return answer('asking');
    }
    return answer(known, known === 'found' ? (found?.coin ?? undefined) : undefined);
  });
};

// Undefined when the symbol may be looked up again.
const stateOf = (
  { kind, state, at }: LookUp,
  reading: MarketReadingRecord,
  now: Date,
): CoinLookUp['state'] | undefined => {
  if (kind !== reading.kind) return undefined;
  if (state === 'found' || state === 'missing') return state;
  const isRecent = now.getTime() - Date.parse(at) < askedAgainMs;
  if (state === 'asked') return isRecent ? 'asking' : 'unavailable';
  return isRecent ? 'unavailable' : undefined;
};
