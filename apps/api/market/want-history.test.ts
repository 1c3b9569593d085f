import { expect, it, vi } from 'vitest';
import { simulatedMarket } from '#models/simulated-market/simulated-market.ts';
import { candleHistoryId } from '#observations/candle-history/record.ts';
import { openCandleHistory, writeCandleHistory } from '#observations/candle-history/store.ts';
import { openMarketReadingsCollection, writeMarketReading } from '#observations/prices/store.ts';
import { call, register } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const at = '2026-03-02T09:00:00.000Z';
const running = await runApiForFile();

it('a year of hours is asked for by who is signed in, of a coin that is known', async () => {
  const queued = vi.spyOn(running.platform.jobs, 'enqueue');
  const path = '/api/market-data/BTC/history';
  expect((await call(running, 'POST', { path })).status).toBe(401);
  const member = await register(running, 'reader@example.com');
  expect((await member.call('POST', path)).status).toBe(503);
  const source = 'Simulated market';
  const [bitcoin] = simulatedMarket('tidemark').marketAt(Date.parse(at));
  if (!bitcoin) throw new Error('the simulated market is empty');
  const shown = { chart: null, chartSource: null, source, at, freshUntil: at };
  await openMarketReadingsCollection(running.platform);
  await writeMarketReading(running.platform, {
    id: 'latest',
    seq: 1,
    source,
    kind: 'simulated',
    at,
    coins: [{ ...bitcoin, ...shown }],
  });
  await running.platform.broadcast.publish('market', '1');
  await expect
    .poll(async () => (await member.call('POST', path)).status, { timeout: 60_000 })
    .toBe(202);
  expect((await member.call('POST', path.replace('BTC', 'NOPE'))).status).toBe(404);
  const wanted = { name: 'want-coin-history', payload: { coinId: 'bitcoin' }, key: 'bitcoin' };
  expect(queued).toHaveBeenCalledWith(wanted);

  const asked = async () => (await member.call('POST', path)).body;
  expect(await asked()).toEqual({ coinSymbol: 'BTC', complete: false });
  await openCandleHistory(running.platform);
  const ended = { newest: at, askedFrom: '2025-03-02T09:00:00.000Z' };
  await writeCandleHistory(running.platform, {
    id: candleHistoryId(source, 'bitcoin'),
    source,
    coinId: 'bitcoin',
    ...ended,
    target: ended.askedFrom,
  });
  queued.mockClear();
  expect(await asked()).toEqual({ coinSymbol: 'BTC', complete: true });
  expect(queued).not.toHaveBeenCalled();
});
