import { requestFiveMinuteCandlesJob } from '#application/market/want-five-minute-candles-job.ts';
import { dayMs, fiveMinutesMs, minuteMs } from '#domain/shared/time/durations.ts';
import { findExchangePairs } from '#observations/exchange-pairs/queries.ts';
import {
  findFiveMinuteCandles,
  listRequestedFiveMinuteCandles,
  type RequestedFiveMinuteCandles,
} from '#observations/five-minute-candles/queries.ts';
import {
  dropOldFiveMinuteCandles,
  openFiveMinuteCandles,
  writeFiveMinuteCandles,
  writeRequestedFiveMinuteCandles,
} from '#observations/five-minute-candles/store.ts';
import type {
  CandleRange,
  CandleSource,
  SourceCandle,
} from '#platform/market-data/market-data.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { FetchGroup } from '#platform/sources/source-runner.ts';
import { defineWorker } from '../engine/define-worker.ts';
import type { OpenCollector } from './collectors/collector.ts';
import { newerWithinMs } from './collectors/newer-within.ts';
import { onDemandCollector } from './collectors/on-demand-collector.ts';
import { findCandleError } from './ingest-market/check-values.ts';

export const collectFiveMinuteCandlesWorker = defineWorker({
  name: requestFiveMinuteCandlesJob.name,
  payload: requestFiveMinuteCandlesJob.schema,
  handle:
    (ports) =>
    async ({ coinId, until, askedAt }) => {
      await openFiveMinuteCandles(ports);
      const stored = await findFiveMinuteCandles(ports, coinId);
      // Several processes may have asked.
      if (stored?.until === until) return;
      const request = { id: coinId, until, askedAt, failedAt: null };
      await writeRequestedFiveMinuteCandles(ports, request);
    },
});

export type FiveMinuteCandleCollectorDeps = {
  /** In order of preference. */
  readonly sources: readonly CandleSource[];
  readonly readModels: ReadModels;
  readonly systemNow: () => Date;
};

// Older requests are discarded, because the user is no longer waiting.
const requestTtlMs = 10 * minuteMs;

export const fiveMinuteCandleCollector =
  (deps: FiveMinuteCandleCollectorDeps): OpenCollector =>
  (runner) => {
    const kind = 'five-minute-candles';
    // One group per source, because an exchange is skipped unless its pair is confirmed to belong to the coin.
    const asks = deps.sources.map((source): SourceAsk => {
      const group = { kind, sources: [source], newerWithinMs: newerWithinMs.fiveMinuteCandles };
      return { source: source.name, ask: runner.open(group) };
    });
    return onDemandCollector({
      kind,
      open: () => openFiveMinuteCandles(deps),
      answer: async (now) => {
        for (const request of await listRequestedFiveMinuteCandles(deps)) {
          if (request.failedAt === null) await answerRequest(deps, { asks, request, now });
        }
      },
      dropOld: (now) => dropOldFiveMinuteCandles(deps, now),
    });
  };

type SourceAsk = {
  readonly source: string;
  readonly ask: FetchGroup<readonly CandleRange[], readonly SourceCandle[]>;
};

type PendingRequest = {
  readonly asks: readonly SourceAsk[];
  readonly request: RequestedFiveMinuteCandles;
  readonly now: Date;
};

const answerRequest = async (
  deps: FiveMinuteCandleCollectorDeps,
  { asks, request, now }: PendingRequest,
): Promise<void> => {
  const isExpired = deps.systemNow().getTime() - Date.parse(request.askedAt) > requestTtlMs;
  const isAnswered = !isExpired && (await fetchFromFirst(deps, { asks, request, now }));
  if (isAnswered) return;
  const failedAt = deps.systemNow().toISOString();
  await writeRequestedFiveMinuteCandles(deps, { ...request, failedAt });
};

// False if no source has any.
const fetchFromFirst = async (
  deps: FiveMinuteCandleCollectorDeps,
  { asks, request: { id, until }, now }: PendingRequest,
): Promise<boolean> => {
  const to = new Date(until);
  const query = [{ coinId: id, from: new Date(to.getTime() - dayMs), to }];
  for (const { source, ask } of asks) {
    const exchangePairs = await findExchangePairs(deps, source);
    if (exchangePairs && !exchangePairs.includes(id)) continue;
    const outcome = await ask({ query: () => query, now, key: id });
    if (outcome.status !== 'value') continue;
    const candles = outcome.value.filter((candle) => findCandleError(candle) === undefined);
    const last = candles.at(-1);
    if (last === undefined) continue;
    await writeFiveMinuteCandles(deps, {
      id,
      source: outcome.source.name,
      kind: outcome.source.mode,
      until,
      at: new Date(Date.parse(last.openAt) + fiveMinutesMs).toISOString(),
      candles: candles.map(toRow),
    });
    outcome.accept({ quarantined: outcome.value.length - candles.length });
    return true;
  }
  return false;
};

const toRow = ({
  openAt,
  open,
  high,
  low,
  close,
  volume,
}: SourceCandle): [number, number, number, number, number, number] => [
  Date.parse(openAt),
  open,
  high,
  low,
  close,
  volume,
];
