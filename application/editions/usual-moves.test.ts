import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
import { openCandleCollections, writeCandles } from '#observations/candles/store.ts';
import { createSourceStateStore } from '#observations/sources/store.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import type { SourceState } from '#platform/sources/source.port.ts';
import { computeMedianMoves } from './usual-moves.ts';

const now = new Date('2026-11-21T07:00:00.000Z');
const coin = { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1, price: 101, volume: 1 };
const market = {
  source: 'CoinGecko',
  at: now.toISOString(),
  simulated: false,
  coins: [{ ...coin, marketCap: 1, change24h: 1, change7d: 1 }],
};

let folder: string;
let readModels: ReadModels;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-usual-'));
  readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
  await openCandleCollections({ readModels });
  const states = createSourceStateStore({ readModels });
  await states.load();
  const common: Omit<SourceState, 'source' | 'mode'> = {
    kind: 'candles',
    preference: 1,
    refreshMs: 5000,
    lastAskedAt: null,
    lastSuccessAt: null,
    lastError: null,
    failures: 0,
    quarantined: 0,
    rejected: 0,
    breakerMemory: null,
    breaker: 'closed',
    notBefore: null,
    budgets: [],
    validators: {},
    silentSince: null,
    figures: {},
  };
  await states.save([
    { ...common, source: 'Simulated market', mode: 'simulated' },
    { ...common, source: 'Binance', mode: 'live' },
  ]);
});
afterEach(async () => {
  await readModels.close();
  await rm(folder, { recursive: true });
});

// Each day is 2% above the one before.
const giveHours = (source: string, hours: number): Promise<void> =>
  writeCandles(
    { readModels },
    source,
    Array.from({ length: hours }, (_, back) => {
      const close = 100 * 1.02 ** -Math.floor(back / 24);
      const openAt = new Date(now.getTime() - (back + 1) * hourMs).toISOString();
      return { coinId: 'bitcoin', openAt, open: close, high: close, low: close, close, volume: 1 };
    }),
  );

it('are the median size of the changes in 24 hours, from candles of the market’s kind', async () => {
  await giveHours('Binance', 40 * 24);
  const usual = await computeMedianMoves({ readModels }, { market, now });
  expect(usual).toMatchObject({ source: 'Binance', simulated: false, days: 30 });
  expect(usual?.moves['bitcoin']).toBeCloseTo(2, 9);
});

it('are unknown with candles of a few days, or of a simulation beside real prices', async () => {
  await giveHours('Binance', 5 * 24);
  await giveHours('Simulated market', 40 * 24);
  expect(await computeMedianMoves({ readModels }, { market, now })).toBeNull();
});
