import { lookUpCoinJob } from '#application/market/look-up-coin-job.ts';
import {
  findSymbolLookup,
  listRequestedSymbols,
  type SymbolLookup,
} from '#observations/look-ups/queries.ts';
import {
  openSymbolLookupsCollection,
  writeSymbolLookup,
  dropOldSymbolLookups,
} from '#observations/look-ups/store.ts';
import type { CoinReading } from '#observations/prices/queries.ts';
import type { LookupSource, SourceCoin } from '#platform/market-data/market-data.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import type { SourceInfo, FetchGroup } from '#platform/sources/source-runner.ts';
import type { OpenCollector } from './collectors/collector.ts';
import { newerWithinMs } from './collectors/newer-within.ts';
import { onDemandCollector } from './collectors/on-demand-collector.ts';
import { defineWorker } from '../engine/define-worker.ts';
import { toCoinReading } from './ingest-market/assemble-reading.ts';
import { findInvalidFigure } from './ingest-market/check-values.ts';

export const lookUpCoinsWorker = defineWorker({
  name: lookUpCoinJob.name,
  payload: lookUpCoinJob.schema,
  handle:
    (ports) =>
    async ({ symbol, kind, askedAt }) => {
      await openSymbolLookupsCollection(ports);
      const existingLookUp = await findSymbolLookup(ports, symbol, new Date(askedAt));
      // A repeated job must not reset a look-up that was answered in the meantime.
      if (existingLookUp?.kind === kind && existingLookUp.state !== 'failed') return;
      await writeSymbolLookup(ports, { id: symbol, kind, state: 'asked', at: askedAt, coin: null });
    },
});

export type LookupCollectorDeps = {
  readonly sources: readonly LookupSource[];
  readonly readModels: ReadModels;
  readonly systemNow: () => Date;
};

export const lookupCollector =
  (deps: LookupCollectorDeps): OpenCollector =>
  (runner) => {
    const kind = 'look-ups';
    const ask = runner.open({ kind, sources: deps.sources, newerWithinMs: newerWithinMs.prices });
    return onDemandCollector({
      kind,
      open: () => openSymbolLookupsCollection(deps),
      answer: async (now) => {
        for (const asked of await listRequestedSymbols(deps))
          await lookUpCoin(deps, { ask, asked, now });
      },
      dropOld: () => dropOldSymbolLookups(deps, deps.systemNow()),
    });
  };

type LookUpRequest = {
  readonly ask: FetchGroup<{ symbol: string }, { readonly coin: SourceCoin | null }>;
  readonly asked: SymbolLookup;
  readonly now: Date;
};

const lookUpCoin = async (
  deps: LookupCollectorDeps,
  { ask, asked, now }: LookUpRequest,
): Promise<void> => {
  const symbol = asked.id;
  const outcome = await ask({ query: () => ({ symbol }), now, key: symbol });
  const at = deps.systemNow().toISOString();
  if (outcome.status === 'unavailable' || outcome.status === 'not-modified') {
    await writeSymbolLookup(deps, { ...asked, state: 'failed', at });
    return;
  }
  const { source } = outcome;
  const found = outcome.status === 'value' ? outcome.value.coin : null;
  const coin =
    found &&
    toLookedUpReading(found, { source, at: now.toISOString(), now, systemNow: deps.systemNow() });
  const state = coin ? 'found' : 'missing';
  await writeSymbolLookup(deps, { id: symbol, kind: source.mode, state, at, coin });
  if (outcome.status === 'value') outcome.accept();
};

type Answer = {
  readonly source: SourceInfo;
  readonly at: string;
  readonly now: Date;
  readonly systemNow: Date;
};

const toLookedUpReading = (
  coin: SourceCoin,
  { source, at, ...times }: Answer,
): CoinReading | null => {
  if (findInvalidFigure(coin)) return null;
  const price = { coin, at: coin.at ?? at, source };
  return toCoinReading(price, undefined, { closesOf: () => undefined, ...times });
};
