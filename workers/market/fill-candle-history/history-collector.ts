import { majorCoins } from '#domain/shared/market/major-coins.ts';
import { dayMs, hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import { findCandleHistory, listRequestedCoins } from '#observations/candle-history/queries.ts';
import { candleHistoryId, type CandleHistoryRecord } from '#observations/candle-history/record.ts';
import { openCandleHistory, writeCandleHistory } from '#observations/candle-history/store.ts';
import { listCandles } from '#observations/candles/queries.ts';
import { openCandleCollections, type writeCandles } from '#observations/candles/store.ts';
import { listForecastCoinRecords } from '#observations/forecast-coins/queries.ts';
import { findLookedUpCoin } from '#observations/look-ups/queries.ts';
import type { CandleRange, CandleSource } from '#platform/market-data/market-data.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { FetchGroup } from '#platform/sources/source-runner.ts';
import type { OpenCollector } from '../collectors/collector.ts';
import { newerWithinMs } from '../collectors/newer-within.ts';
import { toHourClose } from '../ingest-market/candle-history.ts';
import { findCandleError } from '../ingest-market/check-values.ts';
import { confirmPairOutsideMarket } from '../ingest-market/exchange-pairs.ts';

export type HistoryCollectorDeps = {
  /** In order of preference. Each has a history of its own, because a history must come from one source. */
  readonly sources: readonly CandleSource[];
  readonly readModels: ReadModels;
  /** Shared by all writers of candles. A write first reads the stored days, so concurrent writes would lose hours. */
  readonly write: typeof writeCandles;
  readonly pace: HistoryPace;
};

export type HistoryPace = {
  readonly refreshMs: number;
  readonly startsAfterMs?: number;
  readonly requestsPerRun: number;
  readonly majorDays: number;
};

/** Leaves most of the source's budget and of each turn to current candles. */
export const livePace: HistoryPace = {
  refreshMs: 15_000,
  requestsPerRun: 8,
  majorDays: 3 * 365,
};

/** Uses about 1% of the CPU for some minutes, starting after the demo's pages were first opened. */
export const simulatedPace: HistoryPace = {
  refreshMs: 5000,
  startsAfterMs: 20_000,
  requestsPerRun: 4,
  majorDays: 365,
};

const defaultHistoryDays = 365;
const hoursPerRequest = 1000;

/** After this many answers without all hours, the missing hours do not exist: the coin is newer or was not traded. */
const maxIncompleteAnswers = 3;
const retryAfterMs = 10 * minuteMs;
const unknownRetryAfterMs = dayMs;

type AskCandles = FetchGroup<readonly CandleRange[], SourceCandles>;
type SourceCandles = Parameters<typeof writeCandles>[2];

/**
 * Fills the candle history before the current hours. The newest missing hours of any coin are filled first, so that
 * all charts are complete early. Progress is saved after the candles, so an interrupted run continues where it
 * stopped.
 */
export const historyCollector =
  (deps: HistoryCollectorDeps): OpenCollector =>
  (runner) => {
    const kind = 'candle-history';
    // One group per source, because fail-over would mix sources in one history.
    const asks = new Map<string, AskCandles>(
      deps.sources.map((source) => [
        source.name,
        runner.open({ kind, sources: [source], newerWithinMs: newerWithinMs.history }),
      ]),
    );
    const { refreshMs, startsAfterMs, requestsPerRun } = deps.pace;
    const findCurrentSource = currentSourceFinder(deps);
    let openingPromise: Promise<void> | undefined;
    return {
      kind,
      refreshMs,
      ...(startsAfterMs !== undefined && { startsAfterMs }),
      collect: async (now) => {
        // A failed attempt is repeated in the next turn.
        openingPromise ??= openHistories(deps).catch((error: unknown) => {
          openingPromise = undefined;
          throw error;
        });
        await openingPromise;
        const unavailableSources = new Set<string>();
        for (let requests = 0; requests < requestsPerRun; requests += 1) {
          const next = await findNextHistory(deps, { now, unavailableSources, findCurrentSource });
          const ask = next && asks.get(next.source.name);
          if (!ask) return;
          if (!(await fill(deps, { ask, next, now }))) unavailableSources.add(next.source.name);
        }
      },
    };
  };

const openHistories = async (deps: HistoryCollectorDeps): Promise<void> => {
  await openCandleCollections(deps);
  await openCandleHistory(deps);
};

type FindCurrentSource = (coinId: string, now: Date) => Promise<string | undefined>;

const currentSourceCheckMs = 5 * minuteMs;

/** The source of a coin's newest candles, checked every five minutes because the check reads a day of hours. */
const currentSourceFinder = (deps: HistoryCollectorDeps): FindCurrentSource => {
  const sources = deps.sources.map(({ name }) => name);
  const checks = new Map<string, { readonly at: number; readonly source: string | undefined }>();
  return async (coinId, now) => {
    const known = checks.get(coinId);
    if (known && Math.abs(now.getTime() - known.at) < currentSourceCheckMs) return known.source;
    const newestHour = { coinId, until: now.toISOString(), limit: 1, sources };
    const source = (await listCandles(deps, newestHour))?.source;
    checks.set(coinId, { at: now.getTime(), source });
    return source;
  };
};

type NextHistory = { readonly source: CandleSource; readonly record: CandleHistoryRecord };

type HistorySearch = {
  readonly now: Date;
  /** Sources that did not answer in this turn. */
  readonly unavailableSources: ReadonlySet<string>;
  readonly findCurrentSource: FindCurrentSource;
};

// The unfinished coin whose history reaches back least, without those that wait for another attempt.
const findNextHistory = async (
  deps: HistoryCollectorDeps,
  search: HistorySearch,
): Promise<NextHistory | undefined> => {
  const furtherCoins = await listForecastCoinRecords(deps);
  const learnedCoins = [
    ...majorCoins,
    ...furtherCoins.filter(({ unlistedAt }) => unlistedAt === null),
  ];
  const majors = new Map<string, number>(learnedCoins.map(({ id }) => [id, deps.pace.majorDays]));
  const requestedCoins = await listRequestedCoins(deps);
  const histories: NextHistory[] = [];
  for (const coinId of new Set([...majors.keys(), ...requestedCoins])) {
    const days = majors.get(coinId) ?? defaultHistoryDays;
    histories.push(...(await listUsedHistories(deps, { coinId, days, ...search })));
  }
  return histories
    .filter(({ source }) => !search.unavailableSources.has(source.name))
    .filter(({ record }) => isAskable(record, search.now))
    .reduce<NextHistory | undefined>(
      (least, each) => (least && least.record.askedFrom >= each.record.askedFrom ? least : each),
      undefined,
    );
};

const isAskable = ({ askedFrom, target, incomplete }: CandleHistoryRecord, now: Date): boolean =>
  askedFrom > target && !(incomplete && Date.parse(incomplete.retryAt) > now.getTime());

/**
 * The histories of a coin in order of preference. The next source is used when the one before it is unavailable, does
 * not list the coin or does not reach back far enough, or when the coin's newest candles come from the next source.
 */
const listUsedHistories = async (
  deps: HistoryCollectorDeps,
  { coinId, days, now, unavailableSources, findCurrentSource }: HistorySearch & CoinHistory,
): Promise<NextHistory[]> => {
  const histories: NextHistory[] = [];
  let isUsed = true;
  for (const source of deps.sources) {
    if (!isUsed && (await findCurrentSource(coinId, now)) !== source.name) continue;
    const stored = await findCandleHistory(deps, source.name, coinId);
    const record = stored
      ? extendHistory(stored, { source, coinId, days })
      : createHistory({ source, coinId, days, now });
    histories.push({ source, record });
    const isUnavailable = unavailableSources.has(source.name) && record.askedFrom > record.target;
    const endsEarly = record.askedFrom <= record.target && isShort(source, days);
    isUsed = isUnavailable || record.isUnlisted === true || endsEarly;
  }
  return histories;
};

type CoinHistory = { readonly coinId: string; readonly days: number };

const isShort = ({ historyHours = Infinity }: CandleSource, days: number): boolean =>
  historyHours * hourMs < days * dayMs;

type NewHistoryInput = CoinHistory & { readonly source: CandleSource; readonly now: Date };

const createHistory = ({ source, coinId, days, now }: NewHistoryInput): CandleHistoryRecord => {
  const { name, historyHours = Infinity } = source;
  const hour = Math.floor(now.getTime() / hourMs) * hourMs;
  const newest = new Date(hour).toISOString();
  const target = new Date(hour - Math.min(days * dayMs, historyHours * hourMs)).toISOString();
  const id = candleHistoryId(name, coinId);
  return { id, source: name, coinId, newest, askedFrom: newest, target };
};

// A coin whose chart was opened has a year of hours, and needs more once its forecasts are learned.
const extendHistory = (
  stored: CandleHistoryRecord,
  history: Omit<NewHistoryInput, 'now'>,
): CandleHistoryRecord => {
  const { target } = createHistory({ ...history, now: new Date(stored.newest) });
  return target < stored.target && stored.isUnlisted !== true ? { ...stored, target } : stored;
};

type FillRequest = {
  readonly ask: AskCandles;
  readonly next: NextHistory;
  readonly now: Date;
};

const confirmPair = async (
  deps: HistoryCollectorDeps,
  { source, coinId }: CandleHistoryRecord,
  newest: SourceCandles,
): Promise<void> => {
  const coin = await findLookedUpCoin(deps, coinId);
  if (coin) await confirmPairOutsideMarket(deps, { source, coin, hours: newest.map(toHourClose) });
};

// False if the source is unavailable.
const fill = async (
  deps: HistoryCollectorDeps,
  { ask, next: { source, record: next }, now }: FillRequest,
): Promise<boolean> => {
  const to = new Date(next.askedFrom);
  const hours = Math.min(
    hoursPerRequest,
    source.hoursAlone ?? source.hoursPerRange ?? hoursPerRequest,
  );
  const from = new Date(Math.max(Date.parse(next.target), to.getTime() - hours * hourMs));
  const query = [{ coinId: next.coinId, from, to }];
  const outcome = await ask({ query: () => query, now, key: next.id });
  if (outcome.status === 'unavailable') return false;
  const isNothing = outcome.status === 'nothing';
  const candles = outcome.status === 'value' ? outcome.value : [];
  const validCandles = candles.filter((candle) => findCandleError(candle) === undefined);
  await deps.write(deps, next.source, validCandles, source.mode === 'live' ? now : undefined);
  if (next.askedFrom === next.newest) await confirmPair(deps, next, validCandles);
  await writeCandleHistory(
    deps,
    recordAnswer(next, {
      from,
      isFinal:
        validCandles.length >= (to.getTime() - from.getTime()) / hourMs ||
        (isNothing && source.isUnlisted?.(next.coinId, now) === true),
      isNothing,
      now,
    }),
  );
  if (outcome.status === 'value')
    outcome.accept({ quarantined: candles.length - validCandles.length });
  return true;
};

type Answer = {
  readonly from: Date;
  /** All hours have arrived, or the source does not list the coin. */
  readonly isFinal: boolean;
  /** The source does not list the coin, or does not know its symbol yet. */
  readonly isNothing: boolean;
  readonly now: Date;
};

const recordAnswer = (
  { incomplete, ...history }: CandleHistoryRecord,
  { from, isFinal, isNothing, now }: Answer,
): CandleHistoryRecord => {
  const answers = (incomplete?.answers ?? 0) + 1;
  if (isFinal || answers >= maxIncompleteAnswers) {
    if (isNothing) return { ...history, askedFrom: history.target, isUnlisted: true };
    return { ...history, askedFrom: from.toISOString() };
  }
  const retryAt = new Date(now.getTime() + (isNothing ? unknownRetryAfterMs : retryAfterMs));
  return { ...history, incomplete: { answers, retryAt: retryAt.toISOString() } };
};
