import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dayMs } from '#domain/shared/time/durations.ts';
import { historyProgress, listCandleHistories } from '#observations/candle-history/queries.ts';
import { requestCoinHistory } from '#observations/candle-history/store.ts';
import { listCandles } from '#observations/candles/queries.ts';
import { openCandleCollections, writeCandles } from '#observations/candles/store.ts';
import { simulatedMarketData } from '#platform/market-data/simulated.adapter.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { sourceRunner } from '#platform/sources/source-runner.ts';
import { type HistoryPace, historyCollector, simulatedPace } from './history-collector.ts';

const now = new Date('2026-11-21T07:30:12.000Z');
let folder: string;
let readModels: ReadModels;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-history-'));
  readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
});
afterEach(async () => {
  await readModels.close();
  await rm(folder, { recursive: true });
});

// Two days of the majors instead of a year.
const fewHours: HistoryPace = { ...simulatedPace, majorDays: 2 };

const collectorAt = (time: Date) => {
  const { candles } = simulatedMarketData({ clock: { now: () => time } });
  const ask = vi.fn((asked: Parameters<typeof candles.fetch>[0]) => candles.fetch(asked));
  const states = { load: () => Promise.resolve([]), save: vi.fn(), keepOnly: vi.fn() };
  const logger = { info: vi.fn(), warn: vi.fn() };
  const runner = sourceRunner({ states, logger, systemNow: () => time });
  const source = { ...candles, fetch: ask };
  const keep = vi.fn(writeCandles);
  const collector = historyCollector({ source, readModels, write: keep, pace: fewHours })(runner);
  return { collector, ask, keep };
};
const hoursOf = async (coinId: string) => {
  const sources = ['Simulated market'];
  const range = { coinId, until: now.toISOString(), limit: 10_000, sources };
  return (await listCandles({ readModels }, range))?.candles.length ?? 0;
};

it('opens its collections anew in the next turn after they could not be opened', async () => {
  const { collector, ask } = collectorAt(now);
  vi.spyOn(readModels, 'activate').mockRejectedValueOnce(new Error('locked'));
  await expect(collector.collect(now)).rejects.toThrow('locked');
  await collector.collect(now);
  expect(ask).toHaveBeenCalledTimes(simulatedPace.requestsPerRun);
});

it('fills the simulated history a few questions a turn, and writes no hour twice after a moved clock', async () => {
  const { collector, ask } = collectorAt(now);
  await collector.collect(now);
  expect(ask).toHaveBeenCalledTimes(simulatedPace.requestsPerRun);
  await collector.collect(now);
  const done = await listCandleHistories({ readModels });
  expect(done.map((record) => historyProgress(record))).toEqual(Array(8).fill(100));
  expect([await hoursOf('bitcoin'), await hoursOf('polkadot')]).toEqual([48, 48]);
  const yearLater = new Date(now.getTime() + 366 * dayMs);
  const moved = collectorAt(yearLater);
  await moved.collector.collect(yearLater);
  expect(moved.ask).not.toHaveBeenCalled();
  expect(moved.keep).not.toHaveBeenCalled();
});

it('begins with the newest hours of a coin whose page was opened', async () => {
  await openCandleCollections({ readModels });
  const { collector, ask } = collectorAt(now);
  for (let turn = 0; turn < 2; turn += 1) await collector.collect(now);
  await requestCoinHistory({ readModels }, 'tron', now);
  ask.mockClear();
  await collector.collect(now);
  expect(ask.mock.calls.flatMap(([{ query }]) => query.map(({ coinId }) => coinId))).toEqual(
    Array(simulatedPace.requestsPerRun).fill('tron'),
  );
  expect(await hoursOf('tron')).toBe(2000);
});
