import { loadAlerts } from '#application/alerts/handle-alerts.ts';
import { type CoinRange, findCoinRange } from '#application/predictions/find-coin-range.ts';
import { findPastRange } from '#application/predictions/find-past-range.ts';
import {
  findForecastCoin,
  type ForecastCoin,
  listForecastCoins,
} from '#application/predictions/list-forecast-coins.ts';
import { rangeHours } from '#application/predictions/range-hours.ts';
import { defaultCoins, majorCoins } from '#contract/major-coins.ts';
import {
  coinRangeOperations,
  type CoinRanges,
  type PastCoinRanges,
} from '#contract/predictions/coin-ranges.ts';
import {
  joinCoinChoices,
  type CoinList,
  type WatchedCoin,
} from '#domain/shared/market/coin-list.ts';
import { maxFurtherCoins } from '#domain/shared/market/forecast-coins.ts';
import { minuteMs, secondMs } from '#domain/shared/time/durations.ts';
import {
  type ForecastCoinRecord,
  listForecastCoinRecords,
} from '#observations/forecast-coins/queries.ts';
import { listForecastingStatuses } from '#observations/forecasting/queries.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { Config } from '#platform/config.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { Routes } from '../http/route.ts';
import { resultCache } from '../prepared/result-cache.ts';
import { explainMissingRange } from './explain-missing-range.ts';

export type CoinRangeRoutesDeps = {
  readonly routes: Routes;
  readonly platform: {
    readonly eventStore: EventStore;
    readonly readModels: ReadModels;
    readonly clock: Clock;
    readonly config: Pick<Config, 'FORECASTS'>;
  };
  readonly systemNow: () => Date;
};

const openTtlMs = 30 * secondMs;
const pastTtlMs = minuteMs;

/** Open ranges and past ones are two calls, so that access to the first is decided like that to all forecasts. */
export const coinRangeRoutes = ({ routes, platform, systemNow }: CoinRangeRoutesDeps): void => {
  const options = { now: systemNow, maxEntries: 2 * (majorCoins.length + maxFurtherCoins) };
  const openRanges = resultCache({ ...options, ttlMs: openTtlMs });
  const pastRanges = resultCache({ ...options, ttlMs: pastTtlMs });
  routes.on(coinRangeOperations.coinRanges, async ({ caller, query: { symbol } }) => {
    const at = platform.clock.now();
    const forecastCoins = await listForecastCoins(platform);
    const ownCoins = await listCoins(platform, caller);
    const coins =
      symbol === undefined ? ownCoins : [findCoin(symbol.toUpperCase(), ownCoins, forecastCoins)];
    const found = await Promise.all(
      coins.map(async (coin) => {
        const coinId = findForecastCoin(forecastCoins, coin)?.id;
        if (coinId === undefined) return { coin, range: undefined };
        const { range } = await openRanges(toKey(coinId, at), async () => ({
          range: await findCoinRange(platform, { coinId, at }),
        }));
        return { coin, range };
      }),
    );
    const missing = found.filter(({ range }) => range === undefined);
    const [furtherCoins, models] = await Promise.all([
      listForecastCoinRecords(platform),
      listForecastingStatuses(platform),
    ]);
    const isOn = platform.config.FORECASTS === 'on';
    const body: CoinRanges = {
      ranges: found.flatMap(({ coin, range }) =>
        range ? [toCoinRange(coin, range, furtherCoins)] : [],
      ),
      missing: missing.map(({ coin }) => explainMissingRange(coin, { isOn, furtherCoins, models })),
    };
    return { body };
  });
  routes.on(coinRangeOperations.pastCoinRanges, async ({ caller }) => {
    const now = platform.clock.now();
    const forecastCoins = await listForecastCoins(platform);
    const coins = await listCoins(platform, caller);
    const found: PastCoinRanges[] = await Promise.all(
      coins.map(async (coin) => {
        const coinId = findForecastCoin(forecastCoins, coin)?.id;
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

/** A coin by its symbol: of the member's list, or one with forecasts. Any other coin has no id. */
const findCoin = (
  symbol: string,
  ownCoins: CoinList,
  forecastCoins: readonly ForecastCoin[],
): WatchedCoin => {
  const own = ownCoins.find((coin) => coin.symbol === symbol);
  if (own) return own;
  return { coinId: forecastCoins.find((coin) => coin.symbol === symbol)?.id ?? null, symbol };
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
  { coinId, record, ...range }: CoinRange,
  furtherCoins: readonly ForecastCoinRecord[],
): CoinRanges['ranges'][number] => {
  const checked = furtherCoins
    .find(({ id }) => id === coinId)
    ?.outcomes.find(({ horizonHours }) => horizonHours === rangeHours);
  return {
    symbol,
    ...range,
    record: record && { resolved: record.resolved, held: record.held / record.resolved },
    check: checked ? { resolved: checked.count, held: checked.held / checked.count } : null,
  };
};
