import { dayMs } from '#domain/shared/time/durations.ts';
import { majorCoins } from '#domain/shared/market/major-coins.ts';
import {
  evaluateAlertRule,
  rearmPercentFor,
  type Figures,
  type AlertReadings,
} from '#domain/shared/market/price-alerts.ts';
import type { EvaluatedPrices } from '#observations/evaluated-prices/record.ts';
import type { CoinReading, MarketReadingRecord } from '#observations/prices/queries.ts';
import {
  findAffectedAlerts,
  hasAlerts,
  type AlertMatch,
} from '#projections/price-alerts/queries.ts';
import {
  hasSkippedHours,
  pathSince,
  readingOf,
  type PathDeps,
  type SourcedFigures,
} from './coin-path.ts';
import { usualMoveOf } from './usual-move.ts';

/** A price step that triggers an alert or re-arms it. */
export type Crossing = {
  readonly accountId: string;
  readonly alertId: string;
  readonly symbol: string;
  readonly before: Figures;
  readonly sameSource: Figures | null;
  readonly latest: readonly Figures[];
  readonly reading: SourcedFigures;
  readonly usualMove: number | null;
};

/** A new price of a coin with forecasts, and the previous figures of the same source. */
export type ForecastCoinPrice = {
  readonly coinId: string;
  readonly reading: SourcedFigures;
  readonly own: Figures | null;
};

export type Evaluation = {
  /** Ordered by time. */
  readonly crossings: readonly Crossing[];
  /** Ordered by time for each coin. */
  readonly forecastCoinPrices: readonly ForecastCoinPrice[];
  /** Prices to store for the next evaluation; undefined if nothing changed. */
  readonly evaluatedPrices: EvaluatedPrices | undefined;
};

type EvaluatedCoin = EvaluatedPrices['coins'][string];

/**
 * Finds the alerts affected by a reading. The work depends on the number of changed coins and not on the number of
 * accounts.
 */
export const findCrossings = async (
  deps: PathDeps,
  stored: EvaluatedPrices | undefined,
  market: MarketReadingRecord,
): Promise<Evaluation> => {
  // Prices of another kind, such as simulated ones, are not comparable.
  const evaluated = stored?.kind === market.kind ? dropFuturePrices(stored.coins, market) : {};
  const changed = market.coins.filter((coin) => isLater(coin, evaluated[coin.id]));
  if (changed.length === 0)
    return { crossings: [], forecastCoinPrices: [], evaluatedPrices: undefined };
  const coins = { ...evaluated };
  const moves: CoinStep[] = [];
  const forecastCoinPrices: ForecastCoinPrice[] = [];
  for (const coin of changed) {
    const before = evaluated[coin.id];
    const path = before ? await pathOf(deps, before, coin) : [readingOf(coin)];
    for (const now of path) {
      const last = coins[coin.id];
      const step = last && stepOf(last, now);
      if (step) moves.push({ ...coinOf(coin), ...step });
      if (hasForecasts(coin.id))
        forecastCoinPrices.push({ coinId: coin.id, reading: now, own: step?.sameSource ?? null });
      coins[coin.id] = evaluateAfter(last, now);
    }
  }
  return {
    crossings: (await crossingsOf(deps, moves)).sort(byTime),
    forecastCoinPrices,
    evaluatedPrices: { id: 'latest', kind: market.kind, coins },
  };
};

type Coin = { readonly coinId: string; readonly symbol: string };
type SourcedStep = AlertReadings & {
  readonly latest: readonly Figures[];
  readonly now: SourcedFigures;
};
type CoinStep = SourcedStep & Coin;

const coinOf = ({ id: coinId, symbol }: CoinReading): Coin => ({ coinId, symbol });

// A restarted demo has an earlier time than the prices evaluated before.
const dropFuturePrices = (
  coins: EvaluatedPrices['coins'],
  { at: now }: Pick<MarketReadingRecord, 'at'>,
): EvaluatedPrices['coins'] =>
  Object.fromEntries(
    Object.entries(coins).filter(([, { at }]) => Date.parse(at) <= Date.parse(now) + dayMs),
  );

const isLater = ({ at }: CoinReading, evaluated: Figures | undefined): boolean =>
  evaluated === undefined || Date.parse(at) > Date.parse(evaluated.at);

const pathOf = async (
  deps: PathDeps,
  before: Figures,
  coin: CoinReading,
): Promise<readonly SourcedFigures[]> =>
  hasSkippedHours(before, coin) && (hasForecasts(coin.id) || (await hasAlerts(deps, coin.id)))
    ? pathSince(deps, before, coin)
    : [readingOf(coin)];

const hasForecasts = (coinId: string): boolean => majorCoins.some(({ id }) => id === coinId);

// Earlier versions stored no figures by source, so their figures count for every source.
const stepOf = (last: EvaluatedCoin, now: SourcedFigures): SourcedStep => ({
  before: last,
  sameSource: last.bySource === undefined ? last : (last.bySource[now.source] ?? null),
  latest: Object.values(last.bySource ?? {}),
  now,
});

// A missing 24-hour change is taken from the previous evaluation. A source without figures for a day is dropped.
const evaluateAfter = (
  before: EvaluatedCoin | undefined,
  { price, change24h, at, source }: SourcedFigures,
): EvaluatedCoin => {
  const figures = { price, change24h: change24h ?? before?.change24h ?? null, at };
  const recent = Object.entries(before?.bySource ?? {}).filter(
    ([, other]) => Date.parse(other.at) > Date.parse(at) - dayMs,
  );
  return { ...figures, bySource: { ...Object.fromEntries(recent), [source]: figures } };
};

const crossingsOf = async (deps: PathDeps, moves: readonly CoinStep[]): Promise<Crossing[]> => {
  const found = await findAffectedAlerts(
    deps,
    moves.flatMap(({ coinId, before, latest, now }) =>
      [before, ...latest].map((from) => ({ coinId, before: from, now })),
    ),
  );
  const crossings: Crossing[] = [];
  for (const [coinId, alerts] of Map.groupBy(found, (alert) => alert.coinId)) {
    const own = moves.filter((move) => move.coinId === coinId);
    const at = own.at(-1)?.now.at ?? '';
    const affected = alerts.filter((alert) => findAlertCrossings(alert, own, null).length > 0);
    if (affected.length === 0) continue;
    const usualMove = await usualMoveOf(deps, coinId, at);
    crossings.push(...affected.flatMap((alert) => findAlertCrossings(alert, own, usualMove)));
  }
  return crossings;
};

// Tracks whether the alert is armed along the path, because the read model does not contain these crossings yet.
const findAlertCrossings = (
  { accountId, alertId, rule, rearmPercent }: AlertMatch,
  moves: readonly CoinStep[],
  usualMove: number | null,
): readonly Crossing[] => {
  let waiting = rearmPercent;
  return moves.flatMap((step) => {
    const outcome = evaluateAlertRule(rule, waiting, step);
    if (outcome === null) return [];
    waiting = outcome === 'crossed' ? rearmPercentFor(usualMove) : null;
    const { symbol, before, sameSource, latest, now: reading } = step;
    return [{ accountId, alertId, symbol, before, sameSource, latest, reading, usualMove }];
  });
};

const byTime = ({ reading: one }: Crossing, { reading: other }: Crossing): number =>
  Date.parse(one.at) - Date.parse(other.at);
