import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hourMs } from '#domain/shared/time/durations.ts';
import { listFearGreedRecords } from '#observations/fear-greed/queries.ts';
import type { FearGreedDay, FearGreedSource } from '#platform/market-data/market-data.port.ts';
import { simulatedMarketData } from '#platform/market-data/simulated.adapter.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { createSourceStateStore } from '#observations/sources/store.ts';
import { sourceRunner } from '#platform/sources/source-runner.ts';
import { fearGreedCollector } from './fear-greed-collector.ts';

let folder: string;
let readModels: ReadModels;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-fear-greed-'));
  readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
});
afterEach(async () => {
  await readModels.close();
  await rm(folder, { recursive: true });
});

const collectorOf = (sources: readonly FearGreedSource[], systemNow: () => Date) => {
  const logger = { info: vi.fn(), warn: vi.fn() };
  const runner = sourceRunner({
    states: createSourceStateStore({ readModels }),
    logger,
    systemNow,
    retry: { retries: 0, minPauseMs: 0 },
  });
  return fearGreedCollector({ sources, readModels, systemNow })(runner);
};

const list = (source: string, today: string, days = 5000) =>
  listFearGreedRecords({ readModels }, { sources: [source], today, days });

const now = new Date('2026-11-22T07:30:00.000Z');

describe('fear and greed from a live source', () => {
  const asked: string[] = [];
  const answers: FearGreedDay[][] = [];
  const source: FearGreedSource = {
    name: 'Live',
    mode: 'live',
    refreshMs: 1_800_000,
    fetch: ({ query }) => {
      asked.push(query.from);
      const value = answers.shift() ?? [];
      const at = `${value.at(-1)?.day ?? '2026-11-22'}T00:00:00.000Z`;
      return Promise.resolve({ status: 'value', value, at });
    },
    close: () => Promise.resolve(),
  };

  it('asks for the whole history once, then from the newest day on, which it replaces', async () => {
    const collector = collectorOf([source], () => now);
    answers.push(
      [
        { day: '2018-02-01', value: 30 },
        { day: '2026-11-21', value: 60 },
      ],
      [
        { day: '2026-11-21', value: 61 },
        { day: '2026-11-22', value: 20 },
      ],
    );
    await collector.collect(now);
    await collector.collect(now);
    expect(asked).toEqual(['2018-02-01', '2026-11-21']);
    const days = await list('Live', '2026-11-22');
    expect(days.map(({ day, value }) => [day, value])).toEqual([
      ['2018-02-01', 30],
      ['2026-11-21', 61],
      ['2026-11-22', 20],
    ]);
    expect(days.at(-1)).toMatchObject({ kind: 'live', freshUntil: '2026-11-24T00:00:00.000Z' });
    expect(await list('Live', '2026-11-21', 1)).toMatchObject([{ value: 61 }]);
  });
});

describe('fear and greed of several sources', () => {
  it('is that of the source with the newest day, the preferred one of several', async () => {
    const sourceOf = (name: string, day: string, value: number): FearGreedSource => ({
      name,
      mode: 'live',
      refreshMs: 1_800_000,
      fetch: () =>
        Promise.resolve({ status: 'value', value: [{ day, value }], at: `${day}T00:00:00.000Z` }),
      close: () => Promise.resolve(),
    });
    const first = sourceOf('First', '2026-11-20', 10);
    const collector = collectorOf([first, sourceOf('Second', '2026-11-22', 20)], () => now);
    await collector.collect(now);
    await collectorOf([first], () => now).collect(now);
    const shown = async (...sources: string[]) =>
      (await listFearGreedRecords({ readModels }, { sources, today: '2026-11-22', days: 1 }))[0]
        ?.value;
    expect(await shown('First', 'Second')).toBe(20);
    expect(await shown('Second', 'First')).toBe(20);
    expect(await shown('First')).toBe(10);
  });
});

describe('fear and greed of the simulated market', () => {
  const clock = { now: () => now };
  const { fearGreed, candles } = simulatedMarketData({ clock });
  if (!fearGreed) throw new Error('the simulated market has no fear and greed');

  it('fills a year, and goes on under a clock that was moved, forward and back', async () => {
    const collector = collectorOf([fearGreed], () => now);
    await collector.collect(now);
    expect(await list(fearGreed.name, '2026-11-22')).toHaveLength(367);
    await collector.collect(new Date('2026-12-22T07:30:00.000Z'));
    const moved = await list(fearGreed.name, '2026-12-22');
    expect(moved).toHaveLength(397);
    await collector.collect(now);
    expect((await list(fearGreed.name, '2026-11-22')).at(-1)).toMatchObject({ day: '2026-11-22' });
  });

  it('is fear after the deepest fall of a year and greed after the steepest rise', async () => {
    const from = new Date('2025-11-22T00:00:00.000Z');
    const request = { now, validators: undefined, signal: new AbortController().signal };
    const moods = await fearGreed.fetch({ ...request, query: { from: '2025-11-22' } });
    const range = { coinId: 'bitcoin', from, to: now };
    const hours = await candles.fetch({ ...request, query: [range] });
    if (moods.status !== 'value' || hours.status !== 'value') throw new Error('no answer');
    const closes = hours.value.map(({ close }) => close);
    const returns = moods.value.slice(14, -1).map(({ day, value }) => {
      const end = (Date.parse(day) - from.getTime()) / hourMs + 23;
      return { value, change: (closes[end] ?? NaN) / (closes[end - 14 * 24] ?? NaN) };
    });
    const sorted = returns.toSorted((one, other) => one.change - other.change);
    for (const { value } of sorted.slice(0, 5)) expect(value).toBeLessThan(35);
    for (const { value } of sorted.slice(-5)) expect(value).toBeGreaterThan(65);
  });
});
