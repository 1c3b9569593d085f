import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { listCandles, newestCandleDay } from './queries.ts';
import {
  type CandleDay,
  type CandleHour,
  candleHoursCollection,
  candlesCollection,
} from './record.ts';
import { createForecastCoin } from '../forecast-coins/record.ts';
import { openForecastCoins, writeForecastCoin } from '../forecast-coins/store.ts';
import { dropOldCandles, type NewCandle, openCandleCollections, writeCandles } from './store.ts';

let folder: string;
let readModels: ReadModels;
let ports: { readModels: ReadModels };
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-candles-'));
  readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
  ports = { readModels };
  await openCandleCollections(ports);
});
afterEach(async () => {
  await readModels.close();
  await rm(folder, { recursive: true });
});

const now = Date.parse('2026-11-21T12:00:00.000Z');
const candle = (back: number, close: number, coinId = 'bitcoin'): NewCandle => ({
  coinId,
  openAt: new Date(now - back * hourMs).toISOString(),
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
});
const hours = (from: number, to: number, close: number): NewCandle[] =>
  Array.from({ length: from - to + 1 }, (_, index) => candle(from - index, close));
const list = (sources: string[], limit = 100) =>
  listCandles(ports, { coinId: 'bitcoin', until: new Date(now).toISOString(), limit, sources });

describe('candles of several sources', () => {
  it('are stored separately: a write for one leaves the other unchanged', async () => {
    await writeCandles(ports, 'First', hours(30, 1, 10));
    await writeCandles(ports, 'Second', hours(20, 1, 20));
    const first = await list(['First']);
    const second = await list(['Second']);
    expect(first?.candles.map(({ close }) => close)).toEqual(Array(30).fill(10));
    expect(second?.candles.map(({ close }) => close)).toEqual(Array(20).fill(20));
  });

  it('are read from the preferred source that has not fallen behind', async () => {
    await writeCandles(ports, 'First', hours(30, 2, 10));
    await writeCandles(ports, 'Second', hours(20, 1, 20));
    expect((await list(['First', 'Second']))?.source).toBe('First');
    expect((await list(['Second', 'First']))?.source).toBe('Second');
  });

  it('are read from the next one if it has, and from the newest if all have', async () => {
    await writeCandles(ports, 'First', hours(30, 9, 10));
    await writeCandles(ports, 'Second', hours(20, 8, 20));
    expect((await list(['First', 'Second']))?.source).toBe('Second');
    await writeCandles(ports, 'Third', hours(20, 1, 30));
    expect((await list(['First', 'Second', 'Third']))?.source).toBe('Third');
  });

  it('are never read from a source that was not requested', async () => {
    await writeCandles(ports, 'First', hours(30, 1, 10));
    expect(await list(['Another'])).toBeUndefined();
    expect(await list([])).toBeUndefined();
  });
});

describe('a candle that is written again', () => {
  it('replaces the old one and keeps the hours around it', async () => {
    await writeCandles(ports, 'First', hours(5, 1, 10));
    await writeCandles(ports, 'First', [candle(3, 11)]);
    expect((await list(['First']))?.candles.map(({ close }) => close)).toEqual([
      10, 10, 11, 10, 10,
    ]);
  });

  it('is rejected as a whole when one of its figures is invalid', async () => {
    const bad = { ...candle(1, 10), close: -1 };
    await expect(writeCandles(ports, 'First', [candle(2, 10), bad])).rejects.toThrow();
    expect(await list(['First'])).toBeUndefined();
  });
});

describe('the hours of the newest day', () => {
  const hoursStored = () => readModels.collection<CandleHour>(candleHoursCollection).find();

  it('are stored with all coins, and merged into the days of the coins when the next day begins', async () => {
    const coins = ['bitcoin', 'tron'];
    for (let back = 3; back >= 1; back -= 1)
      await writeCandles(
        ports,
        'First',
        coins.map((coin) => candle(back, back, coin)),
      );
    expect((await hoursStored()).map(({ coins: by }) => Object.keys(by))).toEqual([
      coins,
      coins,
      coins,
    ]);
    const before = await list(['First']);
    await writeCandles(ports, 'First', [candle(2, 20), candle(-24, 1)]);
    expect((await hoursStored()).map(({ day }) => day)).toEqual(['2026-11-22']);
    const after = await list(['First']);
    expect(before?.candles.map(({ close }) => close)).toEqual([3, 2, 1]);
    expect(after?.candles.map(({ close }) => close)).toEqual([3, 20, 1]);
  });

  it('are merged coin by coin', async () => {
    await writeCandles(ports, 'First', [candle(1, 10)]);
    await writeCandles(ports, 'First', [candle(1, 20, 'tron')]);
    expect((await list(['First']))?.candles).toHaveLength(1);
    expect(Object.keys((await hoursStored())[0]?.coins ?? {})).toEqual(['bitcoin', 'tron']);
  });
});

describe('candles of an older version', () => {
  it('stay in the store without a migration, and readers see the new ones', async () => {
    const old = { ...candlesCollection, version: 1 };
    const document = { id: 'bitcoin|2026-11-21', source: 'First' };
    await readModels.write({
      changes: [{ collection: old, changes: [{ id: document.id, document }] }],
    });
    await writeCandles(ports, 'First', hours(2, 1, 10));
    await openCandleCollections(ports);
    expect(await readModels.versions(candlesCollection.name)).toEqual([1]);
    expect((await list(['First']))?.candles).toHaveLength(2);
  });
});

describe('the retention of candles', () => {
  const daysOf = async (): Promise<string[]> => {
    const days = await readModels.collection<CandleDay>(candlesCollection).find();
    return days.map(({ source, coinId, day }) => `${source} ${coinId} ${day}`).sort();
  };
  const daysBack = (days: number): number => (days * dayMs) / hourMs;

  it('is three years for the eight majors and 400 days for others', async () => {
    const days = [0, 399, 401, 3 * 366, 1101];
    const coins = ['bitcoin', 'tron'];
    const candles = days.flatMap((back) => coins.map((coin) => candle(daysBack(back), 10, coin)));
    await writeCandles(ports, 'First', candles);
    await writeCandles(
      ports,
      'First',
      coins.map((coin) => candle(-24, 10, coin)),
    );
    await dropOldCandles(ports, { source: 'First', at: new Date(now).toISOString() });
    expect(await daysOf()).toEqual([
      'First bitcoin 2023-11-19',
      'First bitcoin 2025-10-16',
      'First bitcoin 2025-10-18',
      'First bitcoin 2026-11-21',
      'First tron 2025-10-18',
      'First tron 2026-11-21',
    ]);
  });

  it('is three years for a coin whose forecasts are learned, also of days stored before', async () => {
    await writeCandles(
      ports,
      'First',
      ['chainlink', 'tron'].map((coin) => candle(daysBack(500), 10, coin)),
    );
    await openForecastCoins(ports);
    await writeForecastCoin(ports, createForecastCoin('chainlink', 'LINK'));
    await writeCandles(ports, 'First', [candle(0, 10, 'chainlink')]);
    for (let run = 0; run < 2; run += 1) {
      await dropOldCandles(ports, { source: 'First', at: new Date(now).toISOString() });
      expect(await daysOf()).toEqual(['First chainlink 2025-07-09']);
    }
    const later = new Date(now + 601 * dayMs).toISOString();
    await dropOldCandles(ports, { source: 'First', at: later });
    expect(await daysOf()).toEqual([]);
  });

  it('is counted per source', async () => {
    const back = (days: number): NewCandle => candle(daysBack(days), 10, 'tron');
    await writeCandles(ports, 'Old', [back(1000), back(999)]);
    await writeCandles(ports, 'New', [back(1), back(0)]);
    await dropOldCandles(ports, { source: 'New', at: new Date(now).toISOString() });
    expect(await daysOf()).toEqual(['New tron 2026-11-20', 'Old tron 2024-02-25']);
    expect(await newestCandleDay(ports, 'Old')).toBe('2024-02-26');
    expect(await newestCandleDay(ports, 'New')).toBe('2026-11-21');
    expect(await newestCandleDay(ports, 'None')).toBeUndefined();
  });
});

describe('an hour of a live source', () => {
  const closedAt = now;
  const readAfter = (hoursLater: number): Date => new Date(closedAt + hoursLater * hourMs + 20_000);
  const newest = async () => (await list(['First']))?.candles.at(-1);

  it('is replaced until its final time, and only marked afterwards', async () => {
    await writeCandles(ports, 'First', [candle(1, 10)], readAfter(0));
    expect(await newest()).toMatchObject({ close: 10, mark: 'provisional' });
    await writeCandles(ports, 'First', [candle(1, 11)], readAfter(2));
    expect(await newest()).toMatchObject({ close: 11, mark: 'provisional' });
    await writeCandles(ports, 'First', [candle(1, 12)], readAfter(3));
    expect(await newest()).toEqual({ ...hourAt(12), volume: 1 });
    await writeCandles(ports, 'First', [candle(1, 13)], readAfter(4));
    expect(await newest()).toMatchObject({ close: 12, mark: 'corrected' });
  });

  it('stays as it was scored, also after its day was merged', async () => {
    await writeCandles(ports, 'First', [candle(1, 12)], readAfter(3));
    await writeCandles(ports, 'First', [candle(-24, 1)], readAfter(26));
    await writeCandles(ports, 'First', [candle(1, 13)], readAfter(27));
    await writeCandles(ports, 'First', [candle(1, 12)], readAfter(28));
    expect(await newest()).toMatchObject({ close: 12, mark: 'corrected' });
  });

  it('is not marked for another volume', async () => {
    await writeCandles(ports, 'First', [candle(1, 12)], readAfter(3));
    await writeCandles(ports, 'First', [{ ...candle(1, 12), volume: 2 }], readAfter(4));
    expect(await newest()).toEqual({ ...hourAt(12), volume: 1 });
  });

  it('that was stored by an earlier version is replaced until its final time', async () => {
    await writeCandles(ports, 'First', [candle(1, 10)]);
    await writeCandles(ports, 'First', [candle(1, 11)], readAfter(1));
    expect(await newest()).toMatchObject({ close: 11, mark: 'provisional' });
  });

  it('that arrives days late is added', async () => {
    await writeCandles(ports, 'First', [candle(3, 10), candle(1, 10)], readAfter(0));
    await writeCandles(ports, 'First', [candle(2, 11)], readAfter(50));
    expect((await list(['First']))?.candles.map(({ close }) => close)).toEqual([10, 11, 10]);
  });

  const hourAt = (close: number) => {
    const { coinId: _, ...stored } = candle(1, close);
    return stored;
  };
});
