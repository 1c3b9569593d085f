import { listForecastCoins } from '#application/predictions/list-forecast-coins.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { baseCurrency, type Currency } from '#domain/shared/market/currencies.ts';
import {
  evaluateAlertRule,
  getRearmPercent,
  type PriceFigures,
  type AlertReadings,
} from '#domain/shared/market/price-alerts.ts';
import { closeReader } from '#observations/candles/queries.ts';
import type { EvaluatedPrices } from '#observations/evaluated-prices/record.ts';
import { listSeriesBreaks, type SeriesBreak } from '#observations/series-breaks/queries.ts';
import type { UnevaluatedReading } from '#observations/unevaluated-readings/record.ts';
import {
  findAffectedAlerts,
  findCoinsWithAlerts,
  type AlertMatch,
} from '#projections/price-alerts/read-model.ts';
import {
  hasSkippedHours,
  listFiguresSince,
  toSourcedFigures,
  type CoinFigures,
  type CoinPathDeps,
  type PathDeps,
  type SourcedFigures,
} from './coin-path.ts';
import { calculateUsualMove } from './usual-move.ts';

/** A price step that triggers an alert or re-arms it. */
export type Crossing = {
  readonly accountId: string;
  readonly alertId: string;
  readonly symbol: string;
  readonly before: PriceFigures;
  readonly sameSource: PriceFigures | null;
  readonly latest: readonly PriceFigures[];
  readonly reading: SourcedFigures;
  /** The price of the reading before it was converted. */
  readonly usdPrice: number;
  readonly usualMove: number | null;
};

/** A new price of a coin with forecasts, and the previous figures of the same source. */
export type ForecastCoinPrice = {
  readonly coinId: string;
  readonly reading: SourcedFigures;
  readonly own: PriceFigures | null;
};

export type Evaluation = {
  /** Ordered by time. */
  readonly crossings: readonly Crossing[];
  /** Ordered by time for each coin. */
  readonly forecastCoinPrices: readonly ForecastCoinPrice[];
  /** Prices to store for the next evaluation; undefined if nothing changed. */
  readonly evaluatedPrices: EvaluatedPrices | undefined;
  /** Changes of units, by coin. */
  readonly breaks: ReadonlyMap<string, SeriesBreak>;
};

/** A market reading, or what is left of it. */
export type ReadingToEvaluate = Pick<UnevaluatedReading, 'kind' | 'at' | 'coins'>;

/** The currency in which figures are compared, and how many units of it a dollar costs. */
type ComparedIn = { readonly currency: Currency; readonly rate: number };

const inUsd: ComparedIn = { currency: baseCurrency, rate: 1 };

type EvaluatedCoin = EvaluatedPrices['coins'][string];

/** The coins whose figures are newer than the evaluated ones. */
export const listUnevaluatedCoins = (
  stored: EvaluatedPrices | undefined,
  market: ReadingToEvaluate,
): readonly CoinFigures[] => {
  const previousCoins = getPreviousCoins(stored, market);
  return market.coins.filter((coin) => isLater(coin, previousCoins[coin.id]));
};

// Prices of another kind, such as simulated ones, are not comparable.
const getPreviousCoins = (
  stored: EvaluatedPrices | undefined,
  market: ReadingToEvaluate,
): EvaluatedPrices['coins'] =>
  stored?.kind === market.kind ? dropFuturePrices(stored.coins, market) : {};

/**
 * Finds the alerts in one currency that a reading affects. The stored prices are in this currency. The work depends on
 * the number of changed coins and not on the number of accounts.
 */
export const findCrossings = async (
  deps: PathDeps,
  stored: EvaluatedPrices | undefined,
  market: ReadingToEvaluate,
  comparedIn = inUsd,
): Promise<Evaluation> => {
  const forecastCoinIds = new Set((await listForecastCoins(deps)).map(({ id }) => id));
  const breaks = await listSeriesBreaks(deps);
  const previousCoins = dropBeforeBreaks(getPreviousCoins(stored, market), market, breaks);
  const changedCoins = listUnevaluatedCoins(stored, market);
  if (changedCoins.length === 0)
    return { crossings: [], forecastCoinPrices: [], evaluatedPrices: undefined, breaks };
  const withoutAlerts = await findCoinsWithoutAlerts(deps, previousCoins, changedCoins);
  const pathDeps = { ...deps, readCloses: closeReader(deps) };
  const coins = { ...previousCoins };
  const moves: CoinStep[] = [];
  const forecastCoinPrices: ForecastCoinPrice[] = [];
  for (const coin of changedCoins) {
    const previousCoin = previousCoins[coin.id];
    const hasForecasts = forecastCoinIds.has(coin.id);
    const hasAlerts = !withoutAlerts.has(coin.id);
    const path =
      previousCoin && (hasForecasts || hasAlerts)
        ? await findPath(pathDeps, previousCoin, coin)
        : [toSourcedFigures(coin)];
    for (const figures of path) {
      const now = { ...figures, price: figures.price * comparedIn.rate };
      const last = coins[coin.id];
      const step = last && toStep(last, now);
      if (step && hasAlerts) moves.push({ ...toCoin(coin), ...step, usdPrice: figures.price });
      if (hasForecasts)
        forecastCoinPrices.push({ coinId: coin.id, reading: now, own: step?.sameSource ?? null });
      coins[coin.id] = evaluateAfter(last, now);
    }
    const evaluatedCoin = coins[coin.id];
    if (evaluatedCoin) coins[coin.id] = dropOldSources(evaluatedCoin);
  }
  return {
    crossings: (await findAllCrossings(deps, moves, comparedIn.currency)).sort(compareByTime),
    forecastCoinPrices,
    evaluatedPrices: { id: toPricesId(comparedIn.currency), kind: market.kind, coins },
    breaks,
  };
};

// Prices before and after a change of a coin's unit are not compared.
const dropBeforeBreaks = (
  coins: EvaluatedPrices['coins'],
  market: ReadingToEvaluate,
  breaks: ReadonlyMap<string, SeriesBreak>,
): EvaluatedPrices['coins'] => {
  const brokenCoins = new Set(
    market.coins
      .filter(({ id, at }) => {
        const breakAt = breaks.get(id)?.at;
        const evaluatedAt = coins[id]?.at;
        return breakAt !== undefined && at >= breakAt && evaluatedAt && evaluatedAt < breakAt;
      })
      .map(({ id }) => id),
  );
  return Object.fromEntries(Object.entries(coins).filter(([id]) => !brokenCoins.has(id)));
};

/** The document with the prices that were last evaluated in a currency. */
export const toPricesId = (currency: Currency): EvaluatedPrices['id'] =>
  currency === baseCurrency ? 'latest' : currency;

/** Prices in USD, converted. */
export const convertEvaluatedPrices = (
  { kind, coins }: EvaluatedPrices,
  { currency, rate }: ComparedIn,
): EvaluatedPrices => {
  const convert = <Figures extends PriceFigures>(figures: Figures): Figures => ({
    ...figures,
    price: figures.price * rate,
  });
  const convertCoin = ({ bySource, ...figures }: EvaluatedCoin): EvaluatedCoin => ({
    ...convert(figures),
    ...(bySource && { bySource: mapValues(bySource, convert) }),
  });
  return { id: toPricesId(currency), kind, coins: mapValues(coins, convertCoin) };
};

const mapValues = <Value>(
  values: Readonly<Record<string, Value>>,
  to: (value: Value) => Value,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, to(value)]));

type Coin = { readonly coinId: string; readonly symbol: string };
type SourcedStep = AlertReadings & {
  readonly latest: readonly PriceFigures[];
  readonly now: SourcedFigures;
};
type CoinStep = SourcedStep & Coin & { readonly usdPrice: number };

const toCoin = ({ id: coinId, symbol }: CoinFigures): Coin => ({ coinId, symbol });

// A restarted demo has an earlier time than the prices evaluated before.
const dropFuturePrices = (
  coins: EvaluatedPrices['coins'],
  { at: now }: Pick<ReadingToEvaluate, 'at'>,
): EvaluatedPrices['coins'] =>
  Object.fromEntries(
    Object.entries(coins).filter(([, { at }]) => Date.parse(at) <= Date.parse(now) + dayMs),
  );

const isLater = ({ at }: CoinFigures, evaluated: PriceFigures | undefined): boolean =>
  evaluated === undefined || Date.parse(at) > Date.parse(evaluated.at);

// Of the coins whose hours were skipped. After skipped hours a price has moved past so many alerts that could exist
// that looking for them costs more than asking whether there are any.
const findCoinsWithoutAlerts = async (
  deps: PathDeps,
  previousCoins: EvaluatedPrices['coins'],
  changedCoins: readonly CoinFigures[],
): Promise<ReadonlySet<string>> => {
  const skippedIds = changedCoins.flatMap((coin) => {
    const previousCoin = previousCoins[coin.id];
    return previousCoin && hasSkippedHours(previousCoin, coin) ? [coin.id] : [];
  });
  const withAlerts = new Set(await findCoinsWithAlerts(deps, skippedIds));
  return new Set(skippedIds.filter((id) => !withAlerts.has(id)));
};

const findPath = async (
  deps: CoinPathDeps,
  before: PriceFigures,
  coin: CoinFigures,
): Promise<readonly SourcedFigures[]> =>
  hasSkippedHours(before, coin) ? listFiguresSince(deps, before, coin) : [toSourcedFigures(coin)];

// Earlier versions stored no figures by source, so their figures count for every source.
const toStep = (last: EvaluatedCoin, now: SourcedFigures): SourcedStep => ({
  before: last,
  sameSource: last.bySource === undefined ? last : (last.bySource[now.source] ?? null),
  latest: Object.values(dropOldSources(last).bySource ?? {}),
  now,
});

// Drops sources without figures in the day before the latest. During one evaluation a reading is still compared with
// the older figures of its own source, because workers may have been stopped for days.
const dropOldSources = ({ bySource = {}, ...coin }: EvaluatedCoin): EvaluatedCoin => ({
  ...coin,
  bySource: Object.fromEntries(
    Object.entries(bySource).filter(([, { at }]) => Date.parse(at) > Date.parse(coin.at) - dayMs),
  ),
});

// A missing 24-hour change is taken from the previous evaluation.
const evaluateAfter = (
  before: EvaluatedCoin | undefined,
  { price, change24h, at, source }: SourcedFigures,
): EvaluatedCoin => {
  const figures = { price, change24h: change24h ?? before?.change24h ?? null, at };
  return { ...figures, bySource: { ...before?.bySource, [source]: figures } };
};

const findAllCrossings = async (
  deps: PathDeps,
  moves: readonly CoinStep[],
  currency: Currency,
): Promise<Crossing[]> => {
  const affectedAlerts = await findAffectedAlerts(
    deps,
    moves.flatMap(({ coinId, before, sameSource, latest, now }) =>
      [before, ...latest, ...(sameSource ? [sameSource] : [])].map((from) => ({
        coinId,
        before: from,
        now,
      })),
    ),
  );
  const alertsInCurrency = affectedAlerts.filter(
    (alert) => (alert.currency ?? baseCurrency) === currency,
  );
  const crossings: Crossing[] = [];
  for (const [coinId, alerts] of Map.groupBy(alertsInCurrency, (alert) => alert.coinId)) {
    const coinMoves = moves.filter((move) => move.coinId === coinId);
    const at = coinMoves.at(-1)?.now.at ?? '';
    const crossedAlerts = alerts.filter(
      (alert) => findAlertCrossings(alert, coinMoves, null).length > 0,
    );
    if (crossedAlerts.length === 0) continue;
    const usualMove = await calculateUsualMove(deps, coinId, at);
    crossings.push(
      ...crossedAlerts.flatMap((alert) => findAlertCrossings(alert, coinMoves, usualMove)),
    );
  }
  return crossings;
};

// Tracks whether the alert is armed along the path, because the read model does not contain these crossings yet.
const findAlertCrossings = (
  { accountId, alertId, rule, rearmPercent }: AlertMatch,
  moves: readonly CoinStep[],
  usualMove: number | null,
): readonly Crossing[] => {
  let currentRearmPercent = rearmPercent;
  return moves.flatMap((step) => {
    const outcome = evaluateAlertRule(rule, currentRearmPercent, step);
    if (outcome === null) return [];
    currentRearmPercent = outcome === 'crossed' ? getRearmPercent(usualMove) : null;
    const { symbol, before, sameSource, latest, now: reading, usdPrice } = step;
    const compared = { before, sameSource, latest, reading, usdPrice };
    return [{ accountId, alertId, symbol, ...compared, usualMove }];
  });
};

const compareByTime = ({ reading: one }: Crossing, { reading: other }: Crossing): number =>
  Date.parse(one.at) - Date.parse(other.at);
