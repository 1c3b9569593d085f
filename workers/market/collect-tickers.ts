import { requestTickersJob } from '#application/market/want-tickers-job.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { listRequestedTickers, type RequestedTickers } from '#observations/tickers/queries.ts';
import type { TickersRecord } from '#observations/tickers/record.ts';
import {
  openTickers,
  writeRequestedTickers,
  dropOldTickers,
  writeTickers,
} from '#observations/tickers/store.ts';
import type { SourceTicker, TickerSource } from '#platform/market-data/market-data.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { FetchGroup } from '#platform/sources/source-runner.ts';
import type { OpenCollector } from './collectors/collector.ts';
import { newerWithinMs } from './collectors/newer-within.ts';
import { onDemandCollector } from './collectors/on-demand-collector.ts';
import { defineWorker } from '../engine/define-worker.ts';

export const collectTickersWorker = defineWorker({
  name: requestTickersJob.name,
  payload: requestTickersJob.schema,
  handle:
    (ports) =>
    async ({ coinId, symbol, askedAt }) => {
      await openTickers(ports);
      await writeRequestedTickers(ports, { id: coinId, symbol, askedAt, failedAt: null });
    },
});

export type TickerCollectorDeps = {
  readonly sources: readonly TickerSource[];
  readonly readModels: ReadModels;
  readonly systemNow: () => Date;
};

const maxStoredPairs = 50;
// Older requests are discarded, because the user is no longer waiting.
const requestTtlMs = 10 * minuteMs;

export const tickerCollector =
  (deps: TickerCollectorDeps): OpenCollector =>
  (runner) => {
    const kind = 'tickers';
    const ask = runner.open({ kind, sources: deps.sources, newerWithinMs: newerWithinMs.tickers });
    return onDemandCollector({
      kind,
      open: () => openTickers(deps),
      answer: async (now) => {
        for (const wanted of await listRequestedTickers(deps)) {
          if (wanted.failedAt === null) await collectCoinTickers(deps, { ask, wanted, now });
        }
      },
      dropOld: (now) => dropOldTickers(deps, now),
    });
  };

type TickerRequest = {
  readonly ask: FetchGroup<{ coinId: string; symbol: string }, readonly SourceTicker[]>;
  readonly wanted: RequestedTickers;
  readonly now: Date;
};

const collectCoinTickers = async (
  deps: TickerCollectorDeps,
  { ask, wanted, now }: TickerRequest,
): Promise<void> => {
  const { id, symbol } = wanted;
  const systemNow = deps.systemNow();
  const failedRequest = { ...wanted, failedAt: systemNow.toISOString() };
  if (systemNow.getTime() - Date.parse(wanted.askedAt) > requestTtlMs)
    return writeRequestedTickers(deps, failedRequest);
  const outcome = await ask({ query: () => ({ coinId: id, symbol }), now, key: id });
  if (outcome.status === 'unavailable' || outcome.status === 'not-modified')
    return writeRequestedTickers(deps, failedRequest);
  const { source } = outcome;
  const tickers = outcome.status === 'value' ? outcome.value : [];
  const record: TickersRecord = {
    id,
    source: source.name,
    kind: source.mode,
    refreshMs: source.refreshMs,
    at: outcome.status === 'value' ? outcome.at : now.toISOString(),
    tickers: tickers.toSorted((one, other) => other.volume - one.volume).slice(0, maxStoredPairs),
    reported: tickers.length,
  };
  await writeTickers(deps, record);
  if (outcome.status === 'value') outcome.accept();
};
