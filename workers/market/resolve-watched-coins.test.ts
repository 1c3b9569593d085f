import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { loadAlerts } from '#application/alerts/handle-alerts.ts';
import { simulatedMarket } from '#models/simulated-market/simulated-market.ts';
import { openFormerSymbols, writeFormerSymbols } from '#observations/former-symbols/store.ts';
import type { MarketReadingRecord } from '#observations/prices/queries.ts';
import { openMarketReadingsCollection, writeMarketReading } from '#observations/prices/store.ts';
import { createWorkerCatalogue } from '../catalogue.ts';
import { startWorkers } from '../start-workers.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { resolveWatchedCoinsWorker } from './resolve-watched-coins.ts';

const at = '2026-03-02T09:00:00.000Z';

it('finds the coins of old marks by their symbols or former symbols, once, and leaves unknown ones', async () => {
  const platform = await testPlatform();
  onTestFinished(() => platform.close());
  const source = 'Simulated market';
  const figures = { chart: null, chartSource: null, source, at, freshUntil: at };
  const before: MarketReadingRecord = {
    id: 'latest',
    seq: 1,
    source,
    kind: 'simulated',
    at,
    coins: simulatedMarket('tidemark')
      .marketAt(Date.parse(at))
      .map((coin) => ({ ...coin, ...figures })),
  };
  const market: MarketReadingRecord = {
    ...before,
    seq: 2,
    coins: before.coins.map((coin) =>
      coin.id === 'cardano' ? { ...coin, symbol: 'NEWADA' } : coin,
    ),
  };
  await openMarketReadingsCollection(platform);
  await openFormerSymbols(platform);
  await writeMarketReading(platform, market);
  await writeFormerSymbols(platform, market, before);

  const passwords = { ...platform.passwords, hash: () => Promise.resolve('a hash') };
  const { accountId } = await registerAccount(
    { ...platform, passwords },
    { email: 'ada@example.com', password: 'Engine1843', displayName: 'Ada' },
    { actor: 'system', now: platform.clock.now(), correlationId: 'test' },
  );
  const stream = `alerts-${accountId}`;
  const metadata = {
    at,
    actor: accountId,
    correlationId: 'test',
    causationId: 'test',
    schemaVersion: 1,
    subject: accountId,
  };
  const marked = ['BTC', 'ADA', 'GONE'].map((symbol) => ({
    id: randomUUID(),
    type: 'CoinWatched',
    data: { symbol, watchedAt: at },
    metadata,
  }));
  await platform.eventStore.append(stream, marked, 'none');

  const catalogue = createWorkerCatalogue([resolveWatchedCoinsWorker]);
  const workers = await startWorkers(platform, { turnMs: 10, catalogue });
  onTestFinished(() => workers.stop());
  const expected = [
    { coinId: null, symbol: 'GONE' },
    { coinId: 'cardano', symbol: 'ADA' },
    { coinId: 'bitcoin', symbol: 'BTC' },
  ];
  await vi.waitFor(async () => {
    expect((await loadAlerts(platform, { accountId })).watched).toEqual(expected);
  }, 10_000);
  await workers.reachedHead();
  const types: string[] = [];
  for await (const { type } of platform.eventStore.read(stream)) types.push(type);
  expect(types.filter((type) => type === 'WatchedCoinResolved')).toHaveLength(2);
});
