import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listCandles } from '#observations/candles/queries.ts';
import { candlesCollection } from '#observations/candles/record.ts';
import { findMarket, isStale, listSourceHealth } from '#observations/prices/queries.ts';
import { memoryBroadcast } from '#platform/broadcast/memory.adapter.ts';
import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';
import { memoryLeases } from '#platform/leases/memory.adapter.ts';
import type {
  MarketData,
  MarketReading,
  SourceCandle,
  SourceCoin,
} from '#platform/market-data/market-data.port.ts';
import { simulatedMarketData } from '#platform/market-data/simulated.adapter.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { ingestTurns } from './ingest-turn.ts';
import { startIngest } from './start-ingest.ts';

const hourMs = 3_600_000;
const at = (text: string): Date => new Date(text);
const morning = at('2026-11-21T07:30:12.000Z');

let folder: string;
let readModels: ReadModels;
let broadcast: Broadcast;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-ingest-'));
  readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
  broadcast = memoryBroadcast();
});
afterEach(async () => {
  await readModels.close();
  await rm(folder, { recursive: true });
});

const quiet = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });

const turnsOn = (source: MarketData, systemNow = () => morning) => {
  const logger = quiet();
  return { logger, take: ingestTurns({ source, readModels, broadcast, logger, systemNow }) };
};

const coin = (over: Partial<SourceCoin> = {}): SourceCoin => ({
  id: 'bitcoin',
  symbol: 'BTC',
  name: 'Bitcoin',
  rank: 1,
  price: 100,
  change24h: 1,
  low24h: 90,
  high24h: 110,
  volume: 5,
  marketCap: 1000,
  ...over,
});

/** A source that says what it is told. */
const scripted = (
  readings: readonly (MarketReading | Error)[],
  candles: readonly SourceCandle[] = [],
): MarketData => {
  let turn = 0;
  return {
    name: 'Scripted',
    kind: 'simulated',
    refreshMs: 5000,
    read: () => {
      const reading = readings[Math.min(turn, readings.length - 1)];
      turn += 1;
      return reading instanceof Error ? Promise.reject(reading) : Promise.resolve(reading);
    },
    candles: (coinId, from, to) =>
      Promise.resolve(
        candles.filter(
          ({ coinId: id, openAt }) => id === coinId && at(openAt) >= from && at(openAt) < to,
        ),
      ),
    close: () => Promise.resolve(),
  };
};
const reading = (time: string, coins: readonly SourceCoin[]): MarketReading => ({
  at: time,
  coins,
});

/** The simulated market with three of its coins: enough where a hundred would only take longer. */
const fewCoins = (clock: { now: () => Date }): MarketData => {
  const source = simulatedMarketData({ clock });
  return {
    ...source,
    read: async (now) => {
      const all = await source.read(now);
      return all && { ...all, coins: all.coins.slice(0, 3) };
    },
  };
};

describe('the first turn over the simulated market', () => {
  const clock = { now: () => morning };

  it('shows a hundred coins with charts and changes over a day and a week', async () => {
    await turnsOn(simulatedMarketData({ clock })).take(morning);
    const market = await findMarket({ readModels });
    expect(market).toMatchObject({ seq: 1, source: 'Simulated market', kind: 'simulated' });
    expect(market?.coins).toHaveLength(100);
    for (const one of market?.coins ?? []) {
      expect(one.chart).toHaveLength(57);
      expect(one.chart?.at(-1)).toBe(Number(one.price.toPrecision(6)));
      expect(one.change7d).not.toBeNull();
      expect(isStale(one, morning)).toBe(false);
    }
  });

  it('back-fills a week of hourly candles without a gap', async () => {
    await turnsOn(simulatedMarketData({ clock })).take(morning);
    const until = morning.toISOString();
    const candles = await listCandles({ readModels }, { coinId: 'solana', until, limit: 1000 });
    expect(candles.length).toBeGreaterThanOrEqual(168);
    expect(candles.at(-1)?.openAt).toBe('2026-11-21T06:00:00.000Z');
    const steps = candles
      .slice(1)
      .map(({ openAt }, index) => Date.parse(openAt) - Date.parse(candles[index]?.openAt ?? ''));
    expect(new Set(steps)).toEqual(new Set([hourMs]));
  });
});

describe('a turn that is repeated', () => {
  it('changes nothing and tells nobody', async () => {
    const clock = { now: () => morning };
    await turnsOn(fewCoins(clock)).take(morning);
    const first = await findMarket({ readModels });
    const told = vi.fn();
    await broadcast.subscribe('market', told);
    const candleDays = await readModels.collection(candlesCollection).find();
    await turnsOn(fewCoins(clock)).take(morning);
    expect(await findMarket({ readModels })).toEqual(first);
    expect(await readModels.collection(candlesCollection).find()).toEqual(candleDays);
    expect(told).not.toHaveBeenCalled();
  });
});

describe('a clock that jumps by a month', () => {
  it('leaves no hole in the candles', async () => {
    let now = morning;
    const { take } = turnsOn(fewCoins({ now: () => now }));
    await take(now);
    now = new Date(now.getTime() + 31 * 24 * hourMs);
    await take(now);
    const candles = await listCandles(
      { readModels },
      { coinId: 'bitcoin', until: now.toISOString(), limit: 1000 },
    );
    expect(candles.length).toBeGreaterThanOrEqual(31 * 24 + 168);
    expect((await findMarket({ readModels }))?.at).toBe(now.toISOString());
  });

  it('leaves none either when the process was down meanwhile', async () => {
    let now = morning;
    const clock = { now: () => now };
    await turnsOn(fewCoins(clock)).take(now);
    now = new Date(now.getTime() + 20 * 24 * hourMs);
    await turnsOn(fewCoins(clock)).take(now);
    const range = { coinId: 'bitcoin', until: now.toISOString(), limit: 1000 };
    expect((await listCandles({ readModels }, range)).length).toBeGreaterThanOrEqual(20 * 24 + 168);
  });
});

describe('a price beyond reason', () => {
  it('is quarantined and logged; the last figure stays and grows stale', async () => {
    const source = scripted([
      reading('2026-11-21T07:30:00.000Z', [coin()]),
      reading('2026-11-21T07:30:05.000Z', [coin({ price: 2000 })]),
    ]);
    let now = morning;
    const { take, logger } = turnsOn(source, () => now);
    await take(now);
    now = new Date(now.getTime() + 60_000);
    await take(now);
    const shown = (await findMarket({ readModels }))?.coins[0];
    expect(shown?.price).toBe(100);
    expect(shown && isStale(shown, now)).toBe(true);
    expect(logger.warn).toHaveBeenCalledWith(
      expect.objectContaining({ coinId: 'bitcoin', reason: 'the price moved 20.0 times at once' }),
      'market: a value is quarantined',
    );
    expect((await listSourceHealth({ readModels }))[0]).toMatchObject({ quarantined: 1 });
  });

  it.each([NaN, Infinity, -1, 0])('is never shown: %s', async (price) => {
    const source = scripted([
      reading('2026-11-21T07:30:00.000Z', [coin({ price }), coin({ id: 'b', symbol: 'B' })]),
    ]);
    await turnsOn(source).take(morning);
    expect((await findMarket({ readModels }))?.coins.map(({ id }) => id)).toEqual(['b']);
  });

  it('turns a figure that is no number into "not reported"', async () => {
    const odd = coin({ change24h: NaN, low24h: Infinity, marketCap: 0 });
    await turnsOn(scripted([reading('2026-11-21T07:30:00.000Z', [odd])])).take(morning);
    expect((await findMarket({ readModels }))?.coins[0]).toMatchObject({
      change24h: null,
      low24h: null,
      marketCap: null,
      chart: null,
    });
  });

  it('keeps a candle that lies outside its own extremes out', async () => {
    const candle = { coinId: 'bitcoin', open: 1, high: 2, low: 1, close: 1, volume: 1 };
    const source = scripted(
      [reading('2026-11-21T07:30:00.000Z', [coin()])],
      [
        { ...candle, openAt: '2026-11-21T05:00:00.000Z' },
        { ...candle, openAt: '2026-11-21T06:00:00.000Z', close: 3 },
      ],
    );
    await turnsOn(source).take(morning);
    const range = { coinId: 'bitcoin', until: morning.toISOString(), limit: 10 };
    expect(await listCandles({ readModels }, range)).toHaveLength(1);
  });
});

describe('a source that is changed for another', () => {
  it('leaves nothing of the first behind', async () => {
    const clock = { now: () => morning };
    await turnsOn(simulatedMarketData({ clock })).take(morning);
    await turnsOn(scripted([reading('2022-01-08T01:00:00.000Z', [coin()])])).take(morning);
    const market = await findMarket({ readModels });
    expect(market).toMatchObject({ seq: 2, source: 'Scripted' });
    expect(market?.coins.map(({ id }) => id)).toEqual(['bitcoin']);
    expect(await readModels.collection(candlesCollection).count()).toBe(0);
    expect((await listSourceHealth({ readModels })).map(({ id }) => id)).toEqual(['Scripted']);
  });
});

describe('a figure that stops moving', () => {
  it('goes stale after twice the refresh interval, although the source still answers', async () => {
    const still = reading('2022-01-08T01:00:00.000Z', [coin({ at: '2022-01-08T01:00:00.000Z' })]);
    let now = morning;
    const { take } = turnsOn(scripted([still]), () => now);
    await take(now);
    now = new Date(now.getTime() + 5000);
    await take(now);
    const shown = (await findMarket({ readModels }))?.coins[0];
    expect(shown && isStale(shown, now)).toBe(false);
    expect(shown && isStale(shown, new Date(morning.getTime() + 11_001))).toBe(true);
  });
});

describe('a worker', () => {
  const platformWith = (source: MarketData | undefined) => ({
    broadcast,
    readModels,
    clock: { now: () => morning },
    leases: memoryLeases(),
    logger: quiet() as never,
    marketData: source,
  });

  it('keeps the last reading when the source fails, and says so', async () => {
    const source = scripted([
      reading('2026-11-21T07:30:00.000Z', [coin()]),
      new Error('the source is down'),
    ]);
    const ingest = startIngest({ platform: platformWith(source), systemNow: () => morning });
    await ingest.ingestNow();
    await ingest.stop();
    expect((await findMarket({ readModels }))?.coins[0]?.price).toBe(100);
    expect(await listSourceHealth({ readModels })).toMatchObject([
      { id: 'Scripted', healthy: false, failures: 1 },
    ]);
  });

  it('leaves the turn to whoever holds the lease', async () => {
    const platform = platformWith(scripted([reading('2026-11-21T07:30:00.000Z', [coin()])]));
    await platform.leases.acquire('ingest-market', 'another process', 60_000);
    const ingest = startIngest({ platform });
    await ingest.ingestNow();
    await ingest.stop();
    expect(await findMarket({ readModels })).toBeUndefined();
  });

  it('tells every API process of each new reading', async () => {
    const told: string[] = [];
    await broadcast.subscribe('market', (note) => told.push(note));
    const source = scripted([
      reading('2026-11-21T07:30:00.000Z', [coin()]),
      reading('2026-11-21T07:30:05.000Z', [coin({ price: 101 })]),
    ]);
    const ingest = startIngest({ platform: platformWith(source), systemNow: () => morning });
    await ingest.ingestNow();
    await ingest.stop();
    expect(told).toEqual(['1', '2']);
  });

  it('does nothing without a source', async () => {
    const ingest = startIngest({ platform: platformWith(undefined) });
    await ingest.ingestNow();
    await ingest.stop();
    expect(await findMarket({ readModels })).toBeUndefined();
  });
});
