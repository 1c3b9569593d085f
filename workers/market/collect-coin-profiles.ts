import { majorCoins } from '#domain/shared/market/major-coins.ts';
import { dayMs, minuteMs } from '#domain/shared/time/durations.ts';
import { findCoinProfile, listCoinProfiles } from '#observations/coin-profiles/queries.ts';
import {
  dropOldCoinProfiles,
  openCoinProfiles,
  writeCoinProfile,
} from '#observations/coin-profiles/store.ts';
import { type CoinReading, findMarketReading } from '#observations/prices/queries.ts';
import type { CoinProfile, ProfileSource } from '#platform/market-data/market-data.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { FetchGroup } from '#platform/sources/source-runner.ts';
import type { OpenCollector } from './collectors/collector.ts';
import { newerWithinMs } from './collectors/newer-within.ts';

export type ProfileCollectorDeps = {
  readonly sources: readonly ProfileSource[];
  readonly readModels: ReadModels;
  readonly systemNow: () => Date;
};

const refreshMs = 10 * minuteMs;
const startDelayMs = minuteMs;
const retryAfterMs = dayMs;

// The majors have reference data of our own.
const majorIds: ReadonlySet<string> = new Set(majorCoins.map(({ id }) => id));

/** Fetches the profile of one listed coin per turn, best rank first, and again once it is due. */
export const profileCollector =
  (deps: ProfileCollectorDeps): OpenCollector =>
  (runner) => {
    const kind = 'coin-profiles';
    const { sources } = deps;
    const ask = runner.open({ kind, sources, newerWithinMs: newerWithinMs.profiles });
    // A coin that cannot be read does not delay those after it.
    const lastFailureTimes = new Map<string, number>();
    return {
      kind,
      refreshMs,
      startsAfterMs: startDelayMs,
      collect: async (now) => {
        await openCoinProfiles(deps);
        await dropOldCoinProfiles(deps, deps.systemNow());
        const next = await findNextCoin(deps, lastFailureTimes);
        if (next && (await fetchProfile(deps, { ask, coin: next, now })) === 'failed')
          lastFailureTimes.set(next.id, deps.systemNow().getTime());
      },
    };
  };

const findNextCoin = async (
  deps: ProfileCollectorDeps,
  failedAt: ReadonlyMap<string, number>,
): Promise<CoinReading | undefined> => {
  const [market, profiles] = await Promise.all([findMarketReading(deps), listCoinProfiles(deps)]);
  const dueAt = new Map(profiles.map((profile) => [profile.id, Date.parse(profile.dueAt)]));
  const systemNow = deps.systemNow().getTime();
  return market?.coins
    .filter(({ id }) => !majorIds.has(id))
    .filter(({ id }) => (dueAt.get(id) ?? 0) <= systemNow)
    .filter(({ id }) => (failedAt.get(id) ?? -Infinity) + retryAfterMs <= systemNow)
    .toSorted((one, other) => one.rank - other.rank)
    .at(0);
};

type ProfileRequest = {
  readonly ask: FetchGroup<{ coinId: string; symbol: string }, CoinProfile>;
  readonly coin: CoinReading;
  readonly now: Date;
};

const fetchProfile = async (
  deps: ProfileCollectorDeps,
  { ask, coin: { id, symbol }, now }: ProfileRequest,
): Promise<'stored' | 'failed' | 'not-asked'> => {
  const outcome = await ask({ query: () => ({ coinId: id, symbol }), now, key: id });
  if (outcome.status === 'unavailable') return outcome.wasRequested ? 'failed' : 'not-asked';
  const { name, mode, refreshMs: validForMs } = outcome.source;
  const systemNow = deps.systemNow();
  const recordFields = { id, source: name, kind: mode, at: systemNow.toISOString() };
  const profile =
    outcome.status === 'value'
      ? { ...recordFields, ...outcome.value }
      : ((await findCoinProfile(deps, id)) ?? { ...recordFields, ...emptyProfile });
  const dueAt = new Date(systemNow.getTime() + validForMs).toISOString();
  await writeCoinProfile(deps, { ...profile, dueAt });
  if (outcome.status === 'value') outcome.accept();
  return 'stored';
};

const emptyProfile = {
  description: [],
  links: [],
  circulatingSupply: null,
  totalSupply: null,
  maxSupply: null,
  hasNoMaxSupply: false,
};
