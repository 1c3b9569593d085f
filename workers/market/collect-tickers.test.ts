import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { findSymbolLookup } from '#observations/look-ups/queries.ts';
import { createSourceStateStore } from '#observations/sources/store.ts';
import { findTickers, findRequestedTickers } from '#observations/tickers/queries.ts';
import type { LookupSource, TickerSource } from '#platform/market-data/market-data.port.ts';
import { simulatedMarketData } from '#platform/market-data/simulated.adapter.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { sourceRunner } from '#platform/sources/source-runner.ts';
import { lookupCollector } from './look-up-coins.ts';
import { lookUpCoinsWorker } from './look-up-coins.ts';
import { collectTickersWorker } from './collect-tickers.ts';
import { tickerCollector } from './collect-tickers.ts';

const now = new Date('2026-11-22T12:30:00.000Z');
const askedAt = now.toISOString();
const logger = { info: () => undefined, warn: () => undefined };

let folder: string;
let readModels: ReadModels;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-on-demand-'));
  readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
});
afterEach(async () => {
  await readModels.close();
  await rm(folder, { recursive: true });
});

const runner = () =>
  sourceRunner({
    states: createSourceStateStore({ readModels }),
    logger: logger as never,
    systemNow: () => now,
    retry: { retries: 0, minPauseMs: 0 },
  });
const run = async (worker: typeof collectTickersWorker, payload: object): Promise<void> => {
  await worker.handler({ readModels } as never)({ payload } as never);
};
const tickersOf = (sources: readonly TickerSource[]) =>
  tickerCollector({ sources, readModels, systemNow: () => now })(runner());
const lookUpsOf = (sources: readonly LookupSource[]) =>
  lookupCollector({ sources, readModels, systemNow: () => now })(runner());

const live = { mode: 'live', refreshMs: hourMs, close: () => Promise.resolve() } as const;
const failing = { ...live, name: 'First', fetch: () => Promise.reject(new Error('no answer')) };

describe('the exchanges of a coin', () => {
  const wanted = { coinId: 'bitcoin', symbol: 'BTC', askedAt };

  it('are asked for once, when somebody looks, and kept largest first', async () => {
    const { tickers } = simulatedMarketData({ clock: { now: () => now } });
    if (!tickers) throw new Error('the simulated market has no exchanges');
    const collector = tickersOf([tickers]);
    await collector.collect(now);
    expect(await findTickers({ readModels }, 'bitcoin')).toBeUndefined();
    await run(collectTickersWorker, wanted);
    await collector.collect(now);
    const found = await findTickers({ readModels }, 'bitcoin');
    expect(found).toMatchObject({ source: 'Simulated market', kind: 'simulated', reported: 8 });
    const volumes = found?.tickers.map(({ volume }) => volume) ?? [];
    expect(volumes).toEqual(volumes.toSorted((one, other) => other - one));
    expect(await findRequestedTickers({ readModels }, 'bitcoin')).toBeUndefined();
  });

  it('come from the next source when one fails, and fail when none answers', async () => {
    const pair = { exchange: 'Kraken', pair: 'BTC/USD', price: 1, volume: 1 };
    const ticker = { ...pair, spread: null, trust: null, tradedAt: null };
    const second: TickerSource = {
      ...live,
      name: 'Second',
      fetch: () => Promise.resolve({ status: 'value', value: [ticker], at: askedAt }),
    };
    await run(collectTickersWorker, wanted);
    await tickersOf([failing, second]).collect(now);
    expect(await findTickers({ readModels }, 'bitcoin')).toMatchObject({ source: 'Second' });
    await run(collectTickersWorker, { ...wanted, coinId: 'ethereum' });
    await tickersOf([failing]).collect(now);
    expect(await findRequestedTickers({ readModels }, 'ethereum')).toMatchObject({
      failedAt: askedAt,
    });
  });

  it('leave the next source to answer once their own budget is spent', async () => {
    let asked = 0;
    const first: TickerSource = {
      ...live,
      name: 'First',
      ownBudgets: [{ requests: 1, perMs: dayMs }],
      fetch: () => {
        asked += 1;
        return Promise.resolve({ status: 'nothing' });
      },
    };
    const collector = tickersOf([first]);
    for (const coinId of ['bitcoin', 'ethereum']) {
      await run(collectTickersWorker, { ...wanted, coinId });
      await collector.collect(now);
    }
    expect(asked).toBe(1);
    expect(await findTickers({ readModels }, 'bitcoin')).toMatchObject({ tickers: [] });
    expect((await findRequestedTickers({ readModels }, 'ethereum'))?.failedAt).toBe(askedAt);
  });
});

describe('a symbol that is looked up', () => {
  const asked = { symbol: 'FAR', kind: 'live', askedAt };
  const coin = {
    id: 'far',
    symbol: 'FAR',
    name: 'Far',
    rank: 140,
    price: 2,
    volume: 1,
    change24h: null,
    low24h: null,
    high24h: null,
    marketCap: null,
  };
  const source = (found: typeof coin | null): LookupSource & { asked: () => number } => {
    let count = 0;
    return {
      ...live,
      name: 'First',
      asked: () => count,
      fetch: () => {
        count += 1;
        return Promise.resolve({ status: 'value', value: { coin: found }, at: askedAt });
      },
    };
  };

  it.each([
    ['found', coin],
    ['missing', null],
    ['missing', { ...coin, price: Number.NaN }],
  ])('is %s, and not asked for again on that day', async (state, found) => {
    const only = source(found);
    const collector = lookUpsOf([only]);
    for (let times = 0; times < 2; times += 1) {
      await run(lookUpCoinsWorker, asked);
      await collector.collect(now);
    }
    expect(await findSymbolLookup({ readModels }, 'FAR', now)).toMatchObject({ state });
    expect(only.asked()).toBe(1);
    const tomorrow = new Date(now.getTime() + dayMs);
    expect(await findSymbolLookup({ readModels }, 'FAR', tomorrow)).toBeUndefined();
  });

  it('has failed where no source answers', async () => {
    await run(lookUpCoinsWorker, asked);
    await lookUpsOf([failing]).collect(now);
    expect(await findSymbolLookup({ readModels }, 'FAR', now)).toMatchObject({ state: 'failed' });
  });
});
