import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs, fiveMinutesMs, minuteMs } from '#domain/shared/time/durations.ts';
import { openExchangePairs, writeExchangePairs } from '#observations/exchange-pairs/store.ts';
import {
  findFiveMinuteCandles,
  findRequestedFiveMinuteCandles,
} from '#observations/five-minute-candles/queries.ts';
import { dropOldFiveMinuteCandles } from '#observations/five-minute-candles/store.ts';
import { createSourceStateStore } from '#observations/sources/store.ts';
import type { CandleSource, SourceCandle } from '#platform/market-data/market-data.port.ts';
import { simulatedMarketData } from '#platform/market-data/simulated.adapter.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { sourceRunner } from '#platform/sources/source-runner.ts';
import {
  collectFiveMinuteCandlesWorker,
  fiveMinuteCandleCollector,
} from './collect-five-minute-candles.ts';

const now = new Date('2026-11-22T12:31:00.000Z');
const until = '2026-11-22T12:30:00.000Z';
const askedAt = now.toISOString();
const logger = { info: () => undefined, warn: () => undefined };

let folder: string;
let readModels: ReadModels;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-five-minutes-'));
  readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
});
afterEach(async () => {
  await readModels.close();
  await rm(folder, { recursive: true });
});

const request = async (over: Partial<{ until: string; askedAt: string }> = {}): Promise<void> => {
  const payload = { coinId: 'bitcoin', until, askedAt, ...over };
  await collectFiveMinuteCandlesWorker.handler({ readModels } as never)({ payload } as never);
};
const collectorOf = (sources: readonly CandleSource[]) =>
  fiveMinuteCandleCollector({ sources, readModels, systemNow: () => now })(
    sourceRunner({
      states: createSourceStateStore({ readModels }),
      logger: logger as never,
      systemNow: () => now,
      retry: { retries: 0, minPauseMs: 0 },
    }),
  );
const found = () => findFiveMinuteCandles({ readModels }, 'bitcoin');
const pending = () => findRequestedFiveMinuteCandles({ readModels }, 'bitcoin');

const candle = (openAt: number, close = 2): SourceCandle => ({
  coinId: 'bitcoin',
  openAt: new Date(openAt).toISOString(),
  open: 1,
  high: 3,
  low: 0.5,
  close,
  volume: 7,
});

type CountedSource = CandleSource & { readonly asked: () => number };

const exchange = (
  name: string,
  fetch: () => ReturnType<CandleSource['fetch']> = () => {
    const last = Date.parse(until) - fiveMinutesMs;
    const value = [candle(last - fiveMinutesMs), candle(last)];
    return Promise.resolve({ status: 'value', value, at: until });
  },
): CountedSource => {
  let count = 0;
  return {
    name,
    mode: 'live',
    refreshMs: fiveMinutesMs,
    rangesPerRequest: 1,
    asked: () => count,
    fetch: () => {
      count += 1;
      return fetch();
    },
    close: () => Promise.resolve(),
  };
};
const failing = () => Promise.reject(new Error('no answer'));

describe('the five-minute candles of a coin', () => {
  it('are fetched once somebody opens its chart, a day long, and labelled as what they are', async () => {
    const { fiveMinuteCandles } = simulatedMarketData({ clock: { now: () => now } });
    if (!fiveMinuteCandles) throw new Error('the simulated market has no five-minute candles');
    const collector = collectorOf([fiveMinuteCandles]);
    await collector.collect(now);
    expect(await found()).toBeUndefined();
    await request();
    await collector.collect(now);
    const record = await found();
    expect(record).toMatchObject({
      source: 'Simulated market',
      kind: 'simulated',
      until,
      at: until,
    });
    expect(record?.candles).toHaveLength(288);
    expect(record?.candles[0]?.[0]).toBe(Date.parse(until) - dayMs);
    expect(await pending()).toBeUndefined();
  });

  it('cost one request for all who ask for the same five minutes', async () => {
    const source = exchange('Binance');
    const collector = collectorOf([source]);
    await request();
    await request();
    await collector.collect(now);
    await request();
    await collector.collect(now);
    expect(source.asked()).toBe(1);
    await request({ until: '2026-11-22T12:35:00.000Z' });
    await collector.collect(now);
    expect(source.asked()).toBe(2);
  });

  it.each([
    ['fails', failing],
    ['does not list the coin', () => Promise.resolve({ status: 'nothing' as const })],
    ['has no candle', () => Promise.resolve({ status: 'value' as const, value: [], at: until })],
    [
      'has none that is possible',
      () =>
        Promise.resolve({
          status: 'value' as const,
          value: [candle(Date.parse(until) - fiveMinutesMs, 9)],
          at: until,
        }),
    ],
  ])('come from the next source when one %s', async (_case, answer) => {
    await request();
    await collectorOf([exchange('Binance', answer), exchange('Kraken')]).collect(now);
    expect(await found()).toMatchObject({ source: 'Kraken', kind: 'live', at: until });
  });

  it('come only from an exchange whose pair belongs to the coin', async () => {
    await openExchangePairs({ readModels });
    await writeExchangePairs({ readModels }, { id: 'Binance', coinIds: ['ethereum'] });
    const [binance, kraken] = [exchange('Binance'), exchange('Kraken')];
    await request();
    await collectorOf([binance, kraken]).collect(now);
    expect([binance.asked(), kraken.asked()]).toEqual([0, 1]);
    expect(await found()).toMatchObject({ source: 'Kraken' });
  });

  it('are not waited for when no source has any, and the former ones stay', async () => {
    await request();
    await collectorOf([exchange('Binance')]).collect(now);
    await request({ until: '2026-11-22T12:35:00.000Z' });
    const down = exchange('Binance', failing);
    const collector = collectorOf([down]);
    await collector.collect(now);
    await collector.collect(now);
    expect(down.asked()).toBe(1);
    expect(await pending()).toMatchObject({ failedAt: askedAt });
    expect(await found()).toMatchObject({ until });
  });

  it('are not fetched for a request that nobody waits for any more', async () => {
    const source = exchange('Binance');
    await request({ askedAt: new Date(now.getTime() - 11 * minuteMs).toISOString() });
    await collectorOf([source]).collect(now);
    expect(source.asked()).toBe(0);
    expect((await pending())?.failedAt).toBe(askedAt);
  });

  it('are dropped after a day', async () => {
    await request();
    await collectorOf([exchange('Binance')]).collect(now);
    await dropOldFiveMinuteCandles({ readModels }, new Date(now.getTime() + dayMs + minuteMs));
    expect(await found()).toBeUndefined();
  });
});
