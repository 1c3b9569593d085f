import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { dayMs } from '#domain/shared/time/durations.ts';
import { newestCandleDay } from '#observations/candles/queries.ts';
import {
  dropOldCandles,
  openCandleCollections,
  type writeCandles,
} from '#observations/candles/store.ts';
import {
  findMarketReading,
  marketChannel,
  type MarketReadingRecord,
} from '#observations/prices/queries.ts';
import { openFormerSymbols, writeFormerSymbols } from '#observations/former-symbols/store.ts';
import { openMarketReadingsCollection, writeMarketReading } from '#observations/prices/store.ts';
import { countComparisons, openPriceComparisons } from '#observations/price-comparisons/store.ts';
import { listOpenOutliers, type QuarantineRecord } from '#observations/quarantine/queries.ts';
import { openQuarantineCollection, writeQuarantine } from '#observations/quarantine/store.ts';
import { retention } from '#observations/retention.ts';
import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';
import {
  type CandleRange,
  liveCandleDelayMs,
  type MarketData,
  type SourceCoin,
} from '#platform/market-data/market-data.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { SourceMode } from '#platform/sources/source.port.ts';
import type { FetchGroup, FetchOutcome } from '#platform/sources/source-runner.ts';
import { createCollector, type OpenCollector } from '../collectors/collector.ts';
import { newerWithinMs } from '../collectors/newer-within.ts';
import type { AlertEvaluator } from '../evaluate-alerts/alert-evaluator.ts';
import {
  assembleReading,
  type ChosenPrice,
  type ChosenPrices,
  choosePrices,
  getComparableReading,
  hasReadingChanged,
} from './assemble-reading.ts';
import {
  candleHistory,
  type CandleHistory,
  type CloseSeries,
  currentSeries,
  type HourClose,
  type TimedCoin,
} from './candle-history.ts';
import { type CheckedFigures, checkFigures } from './check-figures.ts';
import type { QuarantinedPrice } from './check-values.ts';
import {
  type ComparedPairs,
  comparePairs,
  exchangePairRegistry,
  type ExchangePairRegistry,
  pairHours,
  type PairHours,
} from './exchange-pairs.ts';
import { coinMappingStore } from './coin-mapping-store.ts';
import type { SourcePrices } from './evaluate-prices.ts';
import { updateQuarantine } from './quarantine-after.ts';
import {
  findSeriesBreaks,
  rescaleReading,
  seriesBreakRegistry,
  type SeriesBreakRegistry,
} from './series-breaks.ts';

export type MarketCollectorDeps = {
  readonly marketData: Pick<MarketData, 'markets' | 'candles' | 'coinMappings'>;
  readonly readModels: ReadModels;
  readonly broadcast: Broadcast;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly systemNow: () => Date;
  /** Evaluates each stored reading. Evaluations are not awaited, so that prices are not delayed. */
  readonly alerts?: Pick<AlertEvaluator, 'keepUnevaluated' | 'evaluate'>;
  /** Shared by all writers of candles. A write first reads the stored days, so concurrent writes would lose hours. */
  readonly keep: typeof writeCandles;
};

type AskCandles = FetchGroup<readonly CandleRange[], MarketCandles>;
type MarketCandles = Parameters<CandleHistory['add']>[2];

/** Fetches prices and candles, and stores and announces the new reading. Idempotent. */
export const marketCollector =
  (deps: MarketCollectorDeps): OpenCollector =>
  (runner) => {
    const { markets, candles } = deps.marketData;
    const history = candleHistory(candles);
    const fetchCandles = runner.open({
      kind: 'candles',
      sources: candles,
      newerWithinMs: newerWithinMs.candles,
    });
    const collectHours = createHourCollector(
      createCandleCollector(deps, { ask: fetchCandles, history }),
    );
    const marketSources = new Set(getNames(markets));
    const exchanges = getNames(candles).filter((name) => !marketSources.has(name));
    const registry = exchangePairRegistry(deps, exchanges);
    const breaks = seriesBreakRegistry(deps);
    const pairReader = createPairReader({ history, registry, breaks, own: marketSources });
    const mappingStore = coinMappingStore(deps, deps.marketData.coinMappings);
    const open = retryableOnce(async () => {
      await openMarketReadingsCollection(deps);
      await openQuarantineCollection(deps);
      await openPriceComparisons(deps);
      await openCandleCollections(deps);
      await openFormerSymbols(deps);
      await registry.open();
      await mappingStore.open();
      await breaks.open();
    });

    const toAnswer = async (outcome: PricesValue, now: Date): Promise<SourcePrices> => {
      const { source, value: coins, at } = outcome;
      await collectHours(coins, at, { mode: source.mode, now });
      return { source, at, coins };
    };
    const collectPrices: CollectPrices = async (outcome, { now, fetchFromOthers }) => {
      await mappingStore.save();
      const previousReading = await findMarketReading(deps);
      if (outcome.status !== 'value') {
        if (previousReading)
          await collectHours(previousReading.coins, previousReading.at, {
            mode: previousReading.kind,
            now,
          });
        void deps.alerts?.evaluate();
        return;
      }
      const response = await toAnswer(outcome, now);
      const openRecords = await listOpenOutliers(deps);
      const outliers = openRecords.filter(({ figure }) => figure === undefined);
      const times = { now, systemNow: deps.systemNow() };
      const choose = (second?: SourcePrices): ChosenPrices =>
        choosePrices({
          answer: response,
          second,
          before: previousReading,
          open: outliers,
          pairsOf: pairReader.all,
          ...times,
        });
      const answers = [response];
      let chosenPrices = choose();
      if (chosenPrices.needsSecondSource && markets.length > 1) {
        const secondOutcome = await fetchFromOthers(response.source.name);
        if (secondOutcome.status === 'value') {
          const second = await toAnswer(secondOutcome, now);
          answers.push(second);
          chosenPrices = choose(second);
        }
      }
      const lastReading = getComparableReading(previousReading, chosenPrices.answer);
      const knownCoins = new Map(lastReading?.coins.map((coin) => [coin.id, coin]));
      const newBreaks = findSeriesBreaks(chosenPrices.prices, {
        known: knownCoins,
        answers,
        open: outliers,
        pairsOf: pairReader.all,
      });
      // Stored before the reading, so that no alert compares prices of two units.
      await breaks.save(newBreaks);
      for (const seriesBreak of newBreaks) {
        const known = knownCoins.get(seriesBreak.id);
        if (known) knownCoins.set(seriesBreak.id, rescaleReading(known, seriesBreak));
        deps.logger.warn({ seriesBreak }, 'market: the unit of a coin has changed');
      }
      const comparedPairs = comparePairs(pairReader.withPrices(chosenPrices.prices), outliers);
      await registry.save(comparedPairs.changes);
      const checkedFigures = checkFigures(chosenPrices.prices, {
        closesOf: pairReader.rescaledCloses,
        known: knownCoins,
        open: openRecords.filter(({ figure }) => figure !== undefined),
      });
      await publishReading(
        deps,
        assembleReading({
          chosen: { answer: chosenPrices.answer, prices: checkedFigures.prices },
          before: previousReading,
          closesOf: pairReader.closes,
          ...times,
        }),
        previousReading,
      );
      void deps.alerts?.evaluate();
      await saveOutliers(deps, {
        chosen: chosenPrices,
        compared: comparedPairs,
        figures: checkedFigures,
        outliers,
      });
      const { source } = outcome;
      const evaluated = chosenPrices.evaluated.find((one) => one.source.name === source.name);
      const withheldFigures = checkedFigures.outliers.get(source.name) ?? [];
      outcome.accept({ quarantined: (evaluated?.outliers.length ?? 0) + withheldFigures.length });
    };
    const group = { kind: 'markets', sources: markets, newerWithinMs: newerWithinMs.prices };
    return createCollector(group, { prepare: open, query: 'all', take: collectPrices })(runner);
  };

type PricesOutcome = FetchOutcome<readonly SourceCoin[]>;
type PricesValue = Extract<PricesOutcome, { readonly status: 'value' }>;
type HoursOfTurn = { readonly mode: SourceMode; readonly now: Date };
type CollectPrices = (
  outcome: PricesOutcome,
  turn: { now: Date; fetchFromOthers: (source: string) => Promise<PricesOutcome> },
) => Promise<void>;

const getNames = (sources: readonly { readonly name: string }[]): string[] =>
  sources.map(({ name }) => name);

// A failed attempt is repeated in the next turn.
const retryableOnce = (work: () => Promise<void>): (() => Promise<void>) => {
  let isDone = false;
  return async () => {
    if (!isDone) await work();
    isDone = true;
  };
};

type PairParts = {
  readonly history: CandleHistory;
  readonly registry: ExchangePairRegistry;
  readonly breaks: Pick<SeriesBreakRegistry, 'cut' | 'rescale'>;
  /** Sources whose candles and prices come from the same provider. */
  readonly own: ReadonlySet<string>;
};

const createPairReader = ({ history, registry, breaks, own }: PairParts) => {
  const listPairs = (coinId: string, at: string): PairHours[] =>
    history
      .all(coinId, at)
      .filter(({ source }) => !own.has(source))
      .flatMap(
        ({ source, hours }) =>
          pairHours(source, registry.isConfirmed(source, coinId), breaks.cut(coinId, hours)) ?? [],
      );
  const findCloses = (
    coinId: string,
    at: string,
    toHours: (hours: readonly HourClose[]) => readonly HourClose[],
  ): CloseSeries | undefined => {
    const usablePairs = history
      .all(coinId, at)
      .filter(({ source }) => own.has(source) || registry.isConfirmed(source, coinId))
      .map(({ source, hours }) => ({ source, hours: toHours(hours) }))
      .filter(({ hours }) => hours.length > 0);
    return currentSeries(usablePairs, at);
  };
  return {
    all: listPairs,
    withPrices: (prices: readonly ChosenPrice[]) =>
      prices.flatMap(({ coin, at }) =>
        listPairs(coin.id, at).map((pair) => ({ coin: { ...coin, at }, pair })),
      ),
    closes: (coinId: string, { at }: { readonly at: string }) =>
      findCloses(coinId, at, (hours) => breaks.cut(coinId, hours)),
    rescaledCloses: (coinId: string, { at }: { readonly at: string }) =>
      findCloses(coinId, at, (hours) => breaks.rescale(coinId, hours)),
  };
};

type PriceEvaluation = {
  readonly chosen: ChosenPrices;
  readonly compared: ComparedPairs;
  readonly figures: CheckedFigures;
  readonly outliers: readonly QuarantineRecord[];
};

const saveOutliers = async (
  deps: MarketCollectorDeps,
  { chosen, compared, figures, outliers }: PriceEvaluation,
): Promise<void> => {
  const { answer, evaluated } = chosen;
  const prices = evaluated.flatMap(({ source, ...turn }) => {
    const openRecords = outliers.filter((record) => record.source === source.name);
    logQuarantined(deps, source.name, findNewOutliers(turn.outliers, openRecords));
    return updateQuarantine(openRecords, { source: source.name, ...turn });
  });
  const otherRecords = [...compared.records, ...figures.records];
  for (const [source, records] of Map.groupBy(otherRecords, (record) => record.source))
    logQuarantined(
      deps,
      source,
      records.filter(({ readings, outcome }) => readings === 1 && outcome === 'open'),
    );
  await writeQuarantine(deps, { records: [...prices, ...otherRecords], at: answer.at });
  await countComparisons(deps, { at: answer.at, compared: chosen.compared, agreed: chosen.agreed });
};

const publishReading = async (
  deps: MarketCollectorDeps,
  record: MarketReadingRecord,
  before: MarketReadingRecord | undefined,
): Promise<void> => {
  if (!hasReadingChanged(record, before)) return;
  if (before)
    await deps.alerts?.keepUnevaluated(before).catch((err: unknown) => {
      // A current price matters more than an alert on the former one.
      deps.logger.warn({ err }, 'market: a reading could not be kept for the alerts');
    });
  await writeMarketReading(deps, record);
  await writeFormerSymbols(deps, record, before);
  await deps.broadcast.publish(marketChannel, String(record.seq)).catch((err: unknown) => {
    // The reading is stored, and other processes also poll for it.
    deps.logger.warn({ err }, 'market: a reading could not be announced');
  });
};

type CollectCandles = (coins: readonly TimedCoin[], turn: CandleTurn) => Promise<void>;

// Candles of a live source are requested up to the last final hour, those of a demo or recording up to the time of its
// prices.
const createHourCollector =
  (collectCandles: CollectCandles) =>
  (coins: readonly TimedCoin[], at: string, { mode, now }: HoursOfTurn): Promise<void> => {
    if (mode !== 'live') return collectCandles(coins, { at, now: new Date(at) });
    const finalUntil = new Date(now.getTime() - liveCandleDelayMs).toISOString();
    return collectCandles(
      coins.map(({ id }) => ({ id })),
      { at: finalUntil, now },
    );
  };

type CandleAccess = { readonly ask: AskCandles; readonly history: CandleHistory };
/** Hours that ended by `at` are requested. */
type CandleTurn = { readonly at: string; readonly now: Date };

// Requests the hours that have ended since the last turn, in batches of the source's maximum size.
const createCandleCollector = (
  deps: MarketCollectorDeps,
  { ask, history }: CandleAccess,
): CollectCandles => {
  const { candles: sources } = deps.marketData;
  const batchSize = Math.min(...sources.map(({ rangesPerRequest }) => rangesPerRequest));
  const candleState = storedCandles(deps);

  const fetchBatch = async (
    coins: readonly TimedCoin[],
    { at, now }: CandleTurn,
  ): Promise<'more' | 'done' | 'refused'> => {
    const candleEnds = await candleState.ends(at);
    const getMissingRanges = (name: string): CandleRange[] =>
      history.missing(name, coins, { at, since: candleEnds.get(name) });
    const requestedRanges = new Map<string, readonly CandleRange[]>();
    const outcome = await ask({
      now,
      query: ({ name }) => {
        const ranges = getMissingRanges(name);
        requestedRanges.set(name, ranges);
        return ranges.length === 0 ? undefined : ranges;
      },
    });
    if (outcome.status === 'unavailable') return outcome.wasRequested ? 'done' : 'refused';
    if (outcome.status === 'not-modified') return 'done';
    const { source } = outcome;
    const receivedCandles = outcome.status === 'value' ? outcome.value : [];
    const result = history.add(
      source.name,
      requestedRanges.get(source.name) ?? [],
      receivedCandles,
    );
    logQuarantined(deps, source.name, result.quarantined);
    // Embedded stores respond without yielding, so other requests get a chance before and after a write of a thousand
    // hours.
    await nextTurn();
    const readAt = source.mode === 'live' ? now : undefined;
    await deps.keep(deps, source.name, result.candles, readAt);
    if (outcome.status === 'value') outcome.accept({ quarantined: result.quarantined.length });
    await candleState.cut(source.name, at);
    await nextTurn();
    return getMissingRanges(source.name).length > 0 ? 'more' : 'done';
  };
  return async (coins, turn) => {
    for (let first = 0; first < coins.length; first += batchSize) {
      const batch = coins.slice(first, first + batchSize);
      let outcome = await fetchBatch(batch, turn);
      while (outcome === 'more') outcome = await fetchBatch(batch, turn);
      if (outcome === 'refused') return;
    }
  };
};

// State of the stored candles: their last days before this process started, and the days of the last clean-up.
const storedCandles = (deps: MarketCollectorDeps) => {
  const lastCleanupDays = new Map<string, string>();
  let ends: Map<string, number | undefined> | undefined;
  return {
    // The last stored day of each source, so that the next request closes the gap after a pause.
    ends: async (at: string): Promise<ReadonlyMap<string, number | undefined>> => {
      if (ends) return ends;
      const oldest = Date.parse(at) - retention.otherCandles.days * dayMs;
      const endsBySource = new Map<string, number | undefined>();
      for (const { name } of deps.marketData.candles) {
        const day = await newestCandleDay(deps, name);
        endsBySource.set(name, day === undefined ? undefined : Math.max(Date.parse(day), oldest));
      }
      ends = endsBySource;
      return endsBySource;
    },
    // Runs once per day of market time.
    cut: async (source: string, at: string): Promise<void> => {
      const day = at.slice(0, 10);
      if (lastCleanupDays.get(source) === day) return;
      await dropOldCandles(deps, { source, at });
      lastCleanupDays.set(source, day);
    },
  };
};

// A fault is only logged at first; the quarantine counts its repetitions.
const findNewOutliers = (
  quarantined: readonly QuarantinedPrice[],
  open: readonly QuarantinedPrice[],
): QuarantinedPrice[] => {
  const knownCoinIds = new Set(open.map(({ coinId }) => coinId));
  return quarantined.filter(({ coinId }) => !knownCoinIds.has(coinId));
};

const maxLoggedValues = 5;

// Logs one line per answer, because an incorrect answer can contain hundreds of coins or thousands of hours.
const logQuarantined = (
  { logger }: MarketCollectorDeps,
  source: string,
  quarantined: readonly QuarantinedPrice[],
): void => {
  if (quarantined.length === 0) return;
  const first = quarantined
    .slice(0, maxLoggedValues)
    .map(({ coinId, reason }) => ({ coinId, reason }));
  logger.warn({ source, count: quarantined.length, first }, 'market: values are quarantined');
};
