import { loadAlerts } from '#application/alerts/handle-alerts.ts';
import { type CoinRange, findCoinRange } from '#application/predictions/find-coin-range.ts';
import { findPastRange } from '#application/predictions/find-past-range.ts';
import { defaultCoins, majorCoins } from '#contract/major-coins.ts';
import {
  coinRangeOperations,
  type CoinRanges,
  type MissingRange,
  type PastCoinRanges,
} from '#contract/predictions/coin-ranges.ts';
import {
  type CoinList,
  findMajorCoin,
  joinCoinChoices,
  type WatchedCoin,
} from '#domain/alerts/coin-list.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#domain/shared/time/durations.ts';
import { isHistoryComplete } from '#observations/candle-history/queries.ts';
import { listCandles } from '#observations/candles/queries.ts';
import { listSourceNames } from '#observations/sources/queries.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { Routes } from '../http/route.ts';
import { resultCache } from '../prepared/result-cache.ts';

export type CoinRangeRoutesDeps = {
  readonly routes: Routes;
  readonly platform: {
    readonly eventStore: EventStore;
    readonly readModels: ReadModels;
    readonly clock: Clock;
  };
  readonly systemNow: () => Date;
};

const openTtlMs = 30 * secondMs;
const pastTtlMs = minuteMs;
const historyTtlMs = hourMs;
const maxHistories = 500;
const neededDays = 365;
const dayHours = dayMs / hourMs;

/** Open ranges and past ones are two calls, so that access to the first is decided like that to all forecasts. */
export const coinRangeRoutes = ({ routes, platform, systemNow }: CoinRangeRoutesDeps): void => {
  const options = { now: systemNow, maxEntries: 2 * majorCoins.length };
  const openRanges = resultCache({ ...options, ttlMs: openTtlMs });
  const pastRanges = resultCache({ ...options, ttlMs: pastTtlMs });
  const histories = resultCache({ now: systemNow, maxEntries: maxHistories, ttlMs: historyTtlMs });
  const findShortHistory = ({ coinId }: WatchedCoin, now: Date): Promise<ShortHistory> =>
    coinId === null
      ? Promise.resolve({ days: null })
      : histories(coinId, () => readShortHistory(platform, coinId, now));
  routes.on(coinRangeOperations.coinRanges, async ({ caller }) => {
    const at = platform.clock.now();
    const coins = await listCoins(platform, caller);
    const found = await Promise.all(
      coins.map(async (coin) => {
        const coinId = findMajorCoin(coin)?.id;
        if (coinId === undefined) return { coin, coinId, range: undefined };
        const { range } = await openRanges(toKey(coinId, at), async () => ({
          range: await findCoinRange(platform, { coinId, at }),
        }));
        return { coin, coinId, range };
      }),
    );
    const missing = found.filter(({ range }) => range === undefined);
    const body: CoinRanges = {
      ranges: found.flatMap(({ coin, range }) => (range ? [toCoinRange(coin, range)] : [])),
      missing: await Promise.all(
        missing.map(async ({ coin, coinId }): Promise<MissingRange> => {
          const { symbol } = coin;
          if (coinId !== undefined) return { symbol, reason: 'no-forecast-now', days: null };
          const { days } = await findShortHistory(coin, at);
          return { symbol, reason: days === null ? 'not-covered' : 'too-little-history', days };
        }),
      ),
    };
    return { body };
  });
  routes.on(coinRangeOperations.pastCoinRanges, async ({ caller }) => {
    const now = platform.clock.now();
    const coins = await listCoins(platform, caller);
    const found: PastCoinRanges[] = await Promise.all(
      coins.map(async (coin) => {
        const coinId = findMajorCoin(coin)?.id;
        if (coinId === undefined) return [];
        const { range } = await pastRanges(toKey(coinId, now), async () => ({
          range: await findPastRange(platform, coinId, now),
        }));
        return range ? [{ symbol: coin.symbol, range }] : [];
      }),
    );
    return { body: found.flat() };
  });
};

/** Days of prices if they are fewer than forecasts need, otherwise null. */
type ShortHistory = { readonly days: number | null };

// Until all hours were asked for, more may follow, so nothing is said about their number.
const readShortHistory = async (
  platform: CoinRangeRoutesDeps['platform'],
  coinId: string,
  now: Date,
): Promise<ShortHistory> => {
  if (!(await isHistoryComplete(platform, coinId))) return { days: null };
  const sources = await listSourceNames(platform, 'candles');
  const range = { coinId, until: now.toISOString(), limit: neededDays * dayHours, sources };
  const hours = (await listCandles(platform, range))?.candles.length ?? 0;
  const days = Math.floor(hours / dayHours);
  return { days: days < neededDays ? days : null };
};

// Another hour has another range, and a demo's clock may jump.
const toKey = (coinId: string, at: Date): string => `${coinId} ${at.toISOString().slice(0, 13)}`;

/** The member's coins in their order, or the default ones while the list is empty. */
const listCoins = async (
  platform: CoinRangeRoutesDeps['platform'],
  caller: { readonly accountId: string },
): Promise<CoinList> => {
  const { watched } = await loadAlerts(platform, caller);
  return watched.length > 0 ? watched : joinCoinChoices(defaultCoins, []);
};

const toCoinRange = (
  { symbol }: WatchedCoin,
  { coinId: _, record, ...range }: CoinRange,
): CoinRanges['ranges'][number] => ({
  symbol,
  ...range,
  record: record && { resolved: record.resolved, held: record.held / record.resolved },
});
