import type { Logger } from 'pino';
import { alertLimit } from '#application/alerts/alert-limit.ts';
import { evaluatePriceAlert } from '#application/alerts/change-alerts.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { checkForecastRanges } from '#application/range-alerts/check-forecast-ranges.ts';
import { decideAccess } from '#domain/access/decide-access.ts';
import type { TestAddresses } from '#domain/shared/accounts/test-address.ts';
import { isFreshRate, type ExchangeRate } from '#domain/shared/market/exchange-rates.ts';
import { secondMs } from '#domain/shared/time/durations.ts';
import type { EvaluatedPrices } from '#observations/evaluated-prices/record.ts';
import {
  deleteEvaluatedPrices,
  findEvaluatedPrices,
  openEvaluatedPrices,
  writeEvaluatedPrices,
} from '#observations/evaluated-prices/store.ts';
import { listExchangeRates } from '#observations/exchange-rates/queries.ts';
import { findMarketReading, type MarketReadingRecord } from '#observations/prices/queries.ts';
import {
  deleteUnevaluatedReading,
  listUnevaluatedReadings,
  openUnevaluatedReadings,
  writeUnevaluatedReading,
} from '#observations/unevaluated-readings/store.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import { findConsumerError } from '#platform/consumers/consumer-errors.ts';
import type { ConsumerPositions } from '#platform/consumers/run-consumers.ts';
import type { EventStore } from '#platform/event-store/event-store.port.ts';
import { serialQueue } from '#platform/resilience/serial-queue.ts';
import { toEntitlement, findAccount } from '#projections/account-details/read-model.ts';
import { createActivePositionWaiter } from '#projections/engine/shown-position.ts';
import { hasAlertsIn } from '#projections/price-alerts/read-model.ts';
import { priceAlerts } from '#projections/price-alerts/projection.ts';
import type { CoinFigures, PathDeps } from './coin-path.ts';
import {
  convertEvaluatedPrices,
  findCrossings,
  type Evaluation,
  listUnevaluatedCoins,
  toPricesId,
  type Crossing,
  type ForecastCoinPrice,
  type ReadingToEvaluate,
} from './find-crossings.ts';
import { createNewestForecastFinder, type FindNewestForecasts } from './newest-forecasts.ts';

export type AlertEvaluatorDeps = CommandPorts &
  PathDeps & {
    readonly eventStore: Pick<EventStore, 'head'>;
    readonly clock: Clock;
    readonly logger: Pick<Logger, 'error' | 'warn'>;
    readonly config: TestAddresses;
    /** Consumers of this process, if it runs projections. */
    readonly consumers?: ConsumerPositions | undefined;
    readonly indexWaitMs?: number;
  };

export type AlertEvaluator = {
  /** Called before a reading is replaced. Keeps the figures that were not evaluated yet, for the next evaluation. */
  keepUnevaluated(reading: MarketReadingRecord): Promise<void>;
  /**
   * Evaluates the kept readings and the latest one, unless that was already done. Resolves when it is done. Failures
   * and an index of alerts that is behind are logged, and retried with the next reading. An index that is parked at an
   * event is used as it is.
   */
  evaluate(): Promise<void>;
  /** Resolves when no evaluation is running. */
  settled(): Promise<void>;
};

// The index is usually behind for less than the interval at which projections save their positions.
const defaultIndexWaitMs = 3 * secondMs;

/**
 * Evaluates the price alerts and the ranges of forecasts for each reading. The evaluated prices are stored after the
 * crossings, so a killed or concurrent worker may repeat an evaluation, which notifies nobody twice.
 */
export const alertEvaluator = (deps: AlertEvaluatorDeps): AlertEvaluator => {
  const enqueue = serialQueue();
  const createForecastFinder = createNewestForecastFinder(deps);
  const waitForIndex = createIndexWait(deps);
  let isOpened = false;
  const open = async (): Promise<void> => {
    if (isOpened) return;
    await openEvaluatedPrices(deps);
    await openUnevaluatedReadings(deps);
    isOpened = true;
  };
  let pendingEvaluation: Promise<void> | undefined;
  // The index must contain the crossings of one reading before the next is evaluated.
  const evaluateNext = async (reading: ReadingToEvaluate): Promise<boolean> => {
    const index = await waitForIndex();
    if (index === 'behind') {
      deps.logger.warn('alerts: the index of alerts is behind the log; will retry');
      return false;
    }
    if (index === 'parked')
      deps.logger.warn(
        'alerts: the index of alerts is parked at an event; newer alerts are missed',
      );
    await evaluateReading(deps, reading, createForecastFinder());
    return true;
  };
  const evaluateAll = async (): Promise<void> => {
    try {
      await open();
      // Read first, so that a reading that replaces it meanwhile is evaluated after it.
      const latest = await findMarketReading(deps);
      for (const reading of await listUnevaluatedReadings(deps)) {
        if (!(await evaluateNext(reading))) return;
        await deleteUnevaluatedReading(deps, reading);
      }
      if (latest) await evaluateNext(latest);
    } catch (error) {
      deps.logger.error({ err: error }, 'alerts: a reading could not be evaluated; will retry');
    }
  };
  return {
    keepUnevaluated: async ({ seq, kind, at, coins }) => {
      await open();
      const evaluated = await findEvaluatedPrices(deps);
      const unevaluated = listUnevaluatedCoins(evaluated, { kind, at, coins });
      if (unevaluated.length > 0)
        await writeUnevaluatedReading(deps, { seq, kind, at, coins: unevaluated.map(toFigures) });
    },
    // At most one evaluation waits, because it includes every reading stored before it starts.
    evaluate: () =>
      (pendingEvaluation ??= enqueue(async () => {
        await Promise.resolve();
        pendingEvaluation = undefined;
        await evaluateAll();
      })),
    settled: () => enqueue(() => Promise.resolve()),
  };
};

type IndexState = 'current' | 'behind' | 'parked';

// A reading is compared with the alerts that were set before it, so the index must contain them. A parked index does
// not change until an operator decides, which must not stop the alerts that it contains.
const createIndexWait = (deps: AlertEvaluatorDeps): (() => Promise<IndexState>) => {
  const { eventStore, readModels, consumers, indexWaitMs = defaultIndexWaitMs } = deps;
  const { waitFor } = createActivePositionWaiter(deps, [priceAlerts], consumers);
  return async () => {
    const head = await eventStore.head();
    const headPositions = priceAlerts.categories.map((category) => [category, head] as const);
    if (await waitFor(Object.fromEntries(headPositions), indexWaitMs)) return 'current';
    const consumerError = await findConsumerError(readModels, priceAlerts.collection.name);
    return consumerError?.state === 'parked' ? 'parked' : 'behind';
  };
};

const toFigures = ({ id, symbol, price, change24h, source, at }: CoinFigures): CoinFigures => ({
  id,
  symbol,
  price,
  change24h,
  source,
  at,
});

const evaluateReading = async (
  deps: AlertEvaluatorDeps,
  market: ReadingToEvaluate,
  newestBefore: FindNewestForecasts,
): Promise<void> => {
  const last = await findEvaluatedPrices(deps);
  const { crossings, forecastCoinPrices, evaluatedPrices, breaks } = await findCrossings(
    deps,
    last,
    market,
  );
  const simulated = market.kind !== 'live';
  const getLimit = createLimitLookup(deps);
  for (const crossing of crossings) await notify(deps, crossing, { simulated, limitOf: getLimit });
  for (const price of forecastCoinPrices)
    await checkRanges(deps, price, { simulated, newestBefore, breaks });
  for (const rate of await listCurrentRates(deps))
    await evaluateConverted(deps, market, { rate, usdPrices: last, simulated, limitOf: getLimit });
  // Last, because the other currencies start from the prices in USD before this reading.
  if (evaluatedPrices) await writeEvaluatedPrices(deps, evaluatedPrices);
};

// Without a current rate, alerts continue later from the figures of their last evaluation.
const listCurrentRates = async (deps: AlertEvaluatorDeps): Promise<readonly ExchangeRate[]> => {
  const now = deps.clock.now();
  const records = await listExchangeRates(deps);
  return records
    .filter((record) => isFreshRate(record, now))
    .map(({ id: currency, rate, source, at }) => ({ currency, rate, source, at }));
};

type ConvertedEvaluation = Notification & {
  readonly rate: ExchangeRate;
  readonly usdPrices: EvaluatedPrices | undefined;
};

const evaluateConverted = async (
  deps: AlertEvaluatorDeps,
  market: ReadingToEvaluate,
  { rate, usdPrices, ...notification }: ConvertedEvaluation,
): Promise<void> => {
  const stored = await findEvaluatedPrices(deps, toPricesId(rate.currency));
  if (!(await hasAlertsIn(deps, rate.currency))) {
    // The next alert in the currency must not be compared with prices from before it.
    if (stored) await deleteEvaluatedPrices(deps, stored);
    return;
  }
  const last = stored ?? (usdPrices && convertEvaluatedPrices(usdPrices, rate));
  const { crossings, evaluatedPrices } = await findCrossings(deps, last, market, rate);
  for (const crossing of crossings) await notify(deps, crossing, { ...notification, rate });
  if (evaluatedPrices) await writeEvaluatedPrices(deps, evaluatedPrices);
};

type Notification = {
  readonly simulated: boolean;
  readonly limitOf: (accountId: string) => Promise<number | undefined>;
  /** Absent for alerts in USD. */
  readonly rate?: ExchangeRate;
};

const notify = async (
  deps: AlertEvaluatorDeps,
  { reading, usdPrice, ...crossing }: Crossing,
  { simulated, limitOf, rate }: Notification,
): Promise<void> => {
  const limit = await limitOf(crossing.accountId);
  if (limit === undefined) return;
  const { alertId } = crossing;
  const conversion = rate && { ...rate, usdPrice };
  await evaluatePriceAlert(
    deps,
    { ...crossing, reading: { ...reading, simulated }, conversion, limit },
    {
      actor: 'system',
      now: deps.clock.now(),
      correlationId: `judge-alerts/${alertId}/${reading.at}`,
    },
  );
};

type RangeCheck = {
  readonly simulated: boolean;
  readonly newestBefore: FindNewestForecasts;
  readonly breaks: Evaluation['breaks'];
};

const checkRanges = async (
  deps: AlertEvaluatorDeps,
  { coinId, reading: { price, source, at }, own }: ForecastCoinPrice,
  { simulated, newestBefore, breaks }: RangeCheck,
): Promise<void> => {
  const issuedForecast = await newestBefore(coinId, at);
  if (!issuedForecast) return;
  const seriesBreak = breaks.get(coinId);
  // A range in another unit cannot be left.
  if (seriesBreak && issuedForecast.cutOffAt < seriesBreak.at && at >= seriesBreak.at) return;
  await checkForecastRanges(
    deps,
    {
      coinId,
      issued: issuedForecast,
      reading: { price, source, simulated, at },
      previousPrice: own?.price ?? null,
    },
    { actor: 'system', now: deps.clock.now(), correlationId: `check-ranges/${coinId}/${at}` },
  );
};

// Looks up each account's alert limit once; undefined for an erased account.
const createLimitLookup = (deps: AlertEvaluatorDeps): Notification['limitOf'] => {
  const cache = new Map<string, Promise<number | undefined>>();
  const read = async (accountId: string): Promise<number | undefined> => {
    const account = await findAccount(deps, accountId);
    if (!account) return undefined;
    const now = deps.clock.now();
    const entitlement = toEntitlement(account, now, deps.config);
    return alertLimit((resource) => decideAccess(entitlement, resource, now).allowed);
  };
  return (accountId) => {
    const limit = cache.get(accountId) ?? read(accountId);
    cache.set(accountId, limit);
    return limit;
  };
};
