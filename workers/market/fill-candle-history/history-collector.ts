import { majorCoins } from '#domain/shared/market/major-coins.ts';
import { dayMs, hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import { findCandleHistory, listRequestedCoins } from '#observations/candle-history/queries.ts';
import { candleHistoryId, type CandleHistoryRecord } from '#observations/candle-history/record.ts';
import { openCandleHistory, writeCandleHistory } from '#observations/candle-history/store.ts';
import { openCandleCollections, type writeCandles } from '#observations/candles/store.ts';
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
  /** Only the preferred source is used, because a history must come from one source. */
  readonly source: CandleSource;
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
    const ask = runner.open({ kind, sources: [deps.source], newerWithinMs: newerWithinMs.history });
    const { refreshMs, startsAfterMs, requestsPerRun } = deps.pace;
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
        for (let requests = 0; requests < requestsPerRun; requests += 1) {
          const next = await findNextHistory(deps, now);
          if (!next || !(await fill(deps, { ask, next, now }))) return;
        }
      },
    };
  };

const openHistories = async (deps: HistoryCollectorDeps): Promise<void> => {
  await openCandleCollections(deps);
  await openCandleHistory(deps);
};

// The unfinished coin whose history reaches back least, without those that wait for another attempt.
const findNextHistory = async (
  deps: HistoryCollectorDeps,
  now: Date,
): Promise<CandleHistoryRecord | undefined> => {
  const { name } = deps.source;
  const majors = new Map<string, number>(majorCoins.map(({ id }) => [id, deps.pace.majorDays]));
  const requestedCoins = await listRequestedCoins(deps);
  const unfinishedHistories: CandleHistoryRecord[] = [];
  for (const coinId of new Set([...majors.keys(), ...requestedCoins])) {
    const days = majors.get(coinId) ?? defaultHistoryDays;
    const existing = await findCandleHistory(deps, name, coinId);
    const record = existing ?? createHistory({ source: name, coinId, days, now });
    const isWaiting = record.incomplete && Date.parse(record.incomplete.retryAt) > now.getTime();
    if (record.askedFrom > record.target && !isWaiting) unfinishedHistories.push(record);
  }
  return unfinishedHistories.reduce<CandleHistoryRecord | undefined>(
    (least, each) => (least && least.askedFrom >= each.askedFrom ? least : each),
    undefined,
  );
};

type NewHistoryInput = {
  readonly source: string;
  readonly coinId: string;
  readonly days: number;
  readonly now: Date;
};

const createHistory = ({ source, coinId, days, now }: NewHistoryInput): CandleHistoryRecord => {
  const hour = Math.floor(now.getTime() / hourMs) * hourMs;
  const newest = new Date(hour).toISOString();
  const target = new Date(hour - days * dayMs).toISOString();
  return { id: candleHistoryId(source, coinId), source, coinId, newest, askedFrom: newest, target };
};

type FillRequest = {
  readonly ask: AskCandles;
  readonly next: CandleHistoryRecord;
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
  { ask, next, now }: FillRequest,
): Promise<boolean> => {
  const to = new Date(next.askedFrom);
  const hours = Math.min(
    hoursPerRequest,
    deps.source.hoursAlone ?? deps.source.hoursPerRange ?? hoursPerRequest,
  );
  const from = new Date(Math.max(Date.parse(next.target), to.getTime() - hours * hourMs));
  const query = [{ coinId: next.coinId, from, to }];
  const outcome = await ask({ query: () => query, now, key: next.id });
  if (outcome.status === 'unavailable') return false;
  const isNothing = outcome.status === 'nothing';
  const candles = outcome.status === 'value' ? outcome.value : [];
  const validCandles = candles.filter((candle) => findCandleError(candle) === undefined);
  await deps.write(deps, next.source, validCandles);
  if (next.askedFrom === next.newest) await confirmPair(deps, next, validCandles);
  await writeCandleHistory(
    deps,
    recordAnswer(next, {
      from,
      isFinal:
        validCandles.length >= (to.getTime() - from.getTime()) / hourMs ||
        (isNothing && deps.source.isUnlisted?.(next.coinId, now) === true),
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
  if (isFinal || answers >= maxIncompleteAnswers)
    return { ...history, askedFrom: isNothing ? history.target : from.toISOString() };
  const retryAt = new Date(now.getTime() + (isNothing ? unknownRetryAfterMs : retryAfterMs));
  return { ...history, incomplete: { answers, retryAt: retryAt.toISOString() } };
};
