import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import { type CandleSeries, listCandles } from '#observations/candles/queries.ts';
import { candlesCollection } from '#observations/candles/record.ts';
import { writeCandles } from '#observations/candles/store.ts';
import { findMarketReading, isStale } from '#observations/prices/queries.ts';
import { listSourceStates } from '#observations/sources/queries.ts';
import { createSourceStateStore } from '#observations/sources/store.ts';
import { memoryBroadcast } from '#platform/broadcast/memory.adapter.ts';
import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';
import { memoryLeases } from '#platform/leases/memory.adapter.ts';
import type {
  CandleSource,
  MarketData,
  MarketProvider,
  SourceCandle,
  SourceCoin,
} from '#platform/market-data/market-data.port.ts';
import { createMarketData } from '#platform/market-data/market-source.ts';
import { simulatedMarketData } from '#platform/market-data/simulated.adapter.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import type { SourceResult, SourceMode } from '#platform/sources/source.port.ts';
import { sourceRunner } from '#platform/sources/source-runner.ts';
import { marketCollector, type MarketCollectorDeps } from './market-collector.ts';
import { startIngest } from './start-ingest.ts';

const at = (text: string): Date => new Date(text);
const morning = at('2026-11-21T07:30:12.000Z');
const later = (ms: number): Date => new Date(morning.getTime() + ms);
const retry = { retries: 0, minPauseMs: 0 };

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

// Turns without timers; the state is stored after each.
const turnsOn = (
  providers: readonly [MarketProvider, ...MarketProvider[]],
  now = () => morning,
  alerts?: MarketCollectorDeps['alerts'],
) => {
  const logger = quiet();
  const states = createSourceStateStore({ readModels });
  const runner = sourceRunner({ states, logger, systemNow: now, retry });
  const marketData = createMarketData(providers);
  const deps = { marketData, readModels, broadcast, logger, systemNow: now, keep: writeCandles };
  const collector = marketCollector({ ...deps, ...(alerts && { alerts }) })(runner);
  const take = async (time: Date): Promise<void> => {
    await collector.collect(time);
    await runner.save();
  };
  return { logger, take };
};

const candlesOf = async (
  coinId: string,
  { until = morning, sources }: { until?: Date; sources: readonly string[] },
): Promise<CandleSeries> => {
  const range = { coinId, until: until.toISOString(), limit: 1000, sources };
  return (await listCandles({ readModels }, range)) ?? { source: '', candles: [] };
};
const shownCoin = async () => (await findMarketReading({ readModels }))?.coins[0];

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

type Reading = { readonly at: string; readonly coins: readonly SourceCoin[] };
const reading = (time: string, coins: readonly SourceCoin[]): Reading => ({ at: time, coins });

type Script = {
  readonly name?: string;
  readonly mode?: SourceMode;
  // Returned one after the other; the last one repeats.
  readonly readings: readonly (Reading | Error)[];
  readonly candles?: readonly SourceCandle[] | Error;
};

const scripted = ({
  name = 'Scripted',
  mode = 'live',
  readings,
  candles = [],
}: Script): MarketProvider => {
  let turn = 0;
  const shared = { name, mode, refreshMs: 5000, close: () => Promise.resolve() };
  return {
    markets: {
      ...shared,
      fetch: () => {
        const next = readings[Math.min(turn, readings.length - 1)];
        turn += 1;
        if (next instanceof Error) return Promise.reject(next);
        if (!next) return Promise.resolve({ status: 'nothing' });
        return Promise.resolve({ status: 'value', value: next.coins, at: next.at });
      },
    },
    candles: {
      ...shared,
      rangesPerRequest: 1,
      fetch: ({ query, now }): Promise<SourceResult<readonly SourceCandle[]>> => {
        if (candles instanceof Error) return Promise.reject(candles);
        const value = candles.filter((candle) =>
          query.some(
            ({ coinId, from, to }) =>
              coinId === candle.coinId && at(candle.openAt) >= from && at(candle.openAt) < to,
          ),
        );
        return Promise.resolve({ status: 'value', value, at: now.toISOString() });
      },
    },
  };
};

const candleAt = (openAt: string, close = 100): SourceCandle => ({
  coinId: 'bitcoin',
  openAt: at(openAt).toISOString(),
  open: 100,
  high: Math.max(100, close),
  low: Math.min(100, close),
  close,
  volume: 1,
});

// Three coins of the simulated market; a hundred would only take longer.
const fewCoins = (clock: { now: () => Date }): MarketProvider => {
  const { markets, candles } = simulatedMarketData({ clock });
  return {
    candles,
    markets: {
      ...markets,
      fetch: async (request) => {
        const answer = await markets.fetch(request);
        return answer.status === 'value' ? { ...answer, value: answer.value.slice(0, 3) } : answer;
      },
    },
  };
};
const simulated = { sources: ['Simulated market'] };

describe('the first turn over the simulated market', () => {
  const clock = { now: () => morning };

  it('shows a hundred coins with charts and changes over a day and a week', async () => {
    await turnsOn([simulatedMarketData({ clock })]).take(morning);
    const market = await findMarketReading({ readModels });
    expect(market).toMatchObject({ seq: 1, source: 'Simulated market', kind: 'simulated' });
    expect(market?.coins).toHaveLength(100);
    for (const one of market?.coins ?? []) {
      expect(one.chart).toHaveLength(57);
      expect(one.chart?.at(-1)).toBe(Number(one.price.toPrecision(6)));
      expect(one.change1h).not.toBeNull();
      expect(one.change7d).not.toBeNull();
      expect([one.source, one.chartSource]).toEqual(['Simulated market', 'Simulated market']);
      expect(isStale(one, morning)).toBe(false);
    }
  });

  it('back-fills a week of hourly candles without a gap', async () => {
    await turnsOn([simulatedMarketData({ clock })]).take(morning);
    const { candles } = await candlesOf('solana', simulated);
    expect(candles.length).toBeGreaterThanOrEqual(168);
    expect(candles.at(-1)?.openAt).toBe('2026-11-21T06:00:00.000Z');
    const steps = candles
      .slice(1)
      .map(({ openAt }, index) => Date.parse(openAt) - Date.parse(candles[index]?.openAt ?? ''));
    expect(new Set(steps)).toEqual(new Set([hourMs]));
  });
});

describe('a turn that is repeated', () => {
  it('changes nothing and announces nothing', async () => {
    const clock = { now: () => morning };
    await turnsOn([fewCoins(clock)]).take(morning);
    const first = await findMarketReading({ readModels });
    const announced = vi.fn();
    await broadcast.subscribe('market', announced);
    const candleDays = await readModels.collection(candlesCollection).find();
    await turnsOn([fewCoins(clock)]).take(morning);
    expect(await findMarketReading({ readModels })).toEqual(first);
    expect(await readModels.collection(candlesCollection).find()).toEqual(candleDays);
    expect(announced).not.toHaveBeenCalled();
  });
});

describe('a clock that jumps by a month', () => {
  const month = 31 * dayMs;

  it('leaves no gap in the candles, and asks for a day at a time', async () => {
    let now = morning;
    const market = fewCoins({ now: () => now });
    const hours: number[] = [];
    const ask: CandleSource['fetch'] = (request) => {
      for (const { from, to } of request.query) {
        hours.push((to.getTime() - from.getTime()) / hourMs);
      }
      return market.candles.fetch(request);
    };
    const { take } = turnsOn(
      [{ ...market, candles: { ...market.candles, fetch: ask } }],
      () => now,
    );
    await take(now);
    now = later(month);
    await take(now);
    expect(Math.max(...hours), 'a longer range would keep memory and requests waiting').toBe(24);
    const { candles } = await candlesOf('bitcoin', { ...simulated, until: now });
    expect(candles.length).toBeGreaterThanOrEqual(31 * 24 + 168);
    expect((await findMarketReading({ readModels }))?.at).toBe(now.toISOString());
  });

  it('leaves no gap when the process was down meanwhile', async () => {
    let now = morning;
    const clock = { now: () => now };
    await turnsOn([fewCoins(clock)]).take(now);
    now = later(20 * dayMs);
    await turnsOn([fewCoins(clock)]).take(now);
    const { candles } = await candlesOf('bitcoin', { ...simulated, until: now });
    expect(candles.length).toBeGreaterThanOrEqual(20 * 24 + 168);
  });

  it('moved hour by hour shows the market of each hour, and the candles up to it', async () => {
    let now = morning;
    const provider = fewCoins({ now: () => now });
    const { take } = turnsOn([provider], () => now);
    for (let hour = 0; hour < 30; hour += 1) {
      now = later(hour * hourMs);
      await take(now);
      const market = await findMarketReading({ readModels });
      expect(market?.at).toBe(now.toISOString());
      const { candles } = await candlesOf('bitcoin', { ...simulated, until: now });
      expect(Date.parse(candles.at(-1)?.openAt ?? '')).toBe(
        Math.floor(now.getTime() / hourMs) * hourMs - hourMs,
      );
    }
  });
});

describe('the hour that has just ended', () => {
  const hour = at('2026-11-21T08:00:00.000Z');
  const since = (ms: number): Date => new Date(hour.getTime() + ms);

  // The source has the hour from the given turn on.
  const turnsUntil = (arrivesAt: Date) => {
    const asked: string[] = [];
    const provider = scripted({ readings: [reading(morning.toISOString(), [coin()])] });
    const first = at('2026-11-21T05:00:00.000Z').getTime();
    const fetch: CandleSource['fetch'] = ({ query, now }) => {
      asked.push(now.toISOString().slice(11, 19));
      const value = [0, 1, 2]
        .map((index) => candleAt(new Date(first + index * hourMs).toISOString()))
        .filter(({ openAt }) => now >= arrivesAt || at(openAt).getTime() < hour.getTime() - hourMs)
        .filter(({ openAt }) =>
          query.some(({ from, to }) => at(openAt) >= from && at(openAt) < to),
        );
      return Promise.resolve({ status: 'value', value, at: now.toISOString() });
    };
    const { take } = turnsOn([{ ...provider, candles: { ...provider.candles, fetch } }]);
    return { asked, take };
  };
  const newestHour = async () =>
    (await candlesOf('bitcoin', { until: since(hourMs), sources: ['Scripted'] })).candles.at(-1)
      ?.openAt;

  it('of a live source is requested 15 seconds later', async () => {
    const { asked, take } = turnsUntil(hour);
    await take(morning);
    await take(since(14_999));
    expect(asked).toEqual(['07:30:12']);
    await take(since(15_000));
    expect(await newestHour()).toBe('2026-11-21T07:00:00.000Z');
  });

  it('is requested again in the next turns when it did not arrive', async () => {
    const { asked, take } = turnsUntil(since(5 * minuteMs));
    await take(morning);
    for (const minutes of [1, 4, 5, 6]) await take(since(minutes * minuteMs));
    expect(asked).toEqual(['07:30:12', '08:01:00', '08:04:00', '08:05:00']);
    expect(await newestHour()).toBe('2026-11-21T07:00:00.000Z');
  });

  it('is requested for ten minutes, and then with the next hour', async () => {
    const { asked, take } = turnsUntil(since(30 * minuteMs));
    await take(morning);
    for (const minutes of [1, 10, 11, 59]) await take(since(minutes * minuteMs));
    expect(asked).toEqual(['07:30:12', '08:01:00', '08:10:00']);
    await take(since(61 * minuteMs));
    expect(await newestHour()).toBe('2026-11-21T07:00:00.000Z');
  });
});

describe('the evaluation of alerts', () => {
  it('keeps each reading before it is replaced, and follows each one, also without an answer', async () => {
    const steps: unknown[] = [];
    const note = (step: string) => async (): Promise<void> => {
      steps.push([step, (await findMarketReading({ readModels }))?.coins[0]?.price]);
    };
    const alerts = { keepUnevaluated: note('keep'), evaluate: note('evaluate') };
    const readings = [
      ...[100, 101].map((price, turn) =>
        reading(later(turn * 60_000).toISOString(), [coin({ price })]),
      ),
      new Error('down'),
    ];
    const { take } = turnsOn([scripted({ readings })], () => morning, alerts);
    for (const turn of [0, 1, 2]) await take(later(turn * 60_000));
    expect(steps).toEqual([
      ['evaluate', 100],
      ['keep', 100],
      ['evaluate', 101],
      ['evaluate', 101],
    ]);
  });

  it('does not stop the prices when a reading cannot be kept', async () => {
    const alerts = {
      keepUnevaluated: () => Promise.reject(new Error('unreadable')),
      evaluate: () => Promise.resolve(),
    };
    const readings = [100, 101].map((price, turn) =>
      reading(later(turn * 60_000).toISOString(), [coin({ price })]),
    );
    const { take, logger } = turnsOn([scripted({ readings })], () => morning, alerts);
    for (const turn of [0, 1]) await take(later(turn * 60_000));
    expect(await shownCoin()).toMatchObject({ price: 101 });
    expect(logger.warn).toHaveBeenCalledWith(
      { err: new Error('unreadable') },
      'market: a reading could not be kept for the alerts',
    );
  });
});

describe('an implausible price', () => {
  it('is quarantined and logged; the last figure stays and becomes stale', async () => {
    const source = scripted({
      readings: [
        reading('2026-11-21T07:30:00.000Z', [coin()]),
        reading('2026-11-21T07:30:05.000Z', [coin({ price: 2000 })]),
      ],
    });
    let now = morning;
    const { take, logger } = turnsOn([source], () => now);
    await take(now);
    now = later(60_000);
    await take(now);
    const shown = await shownCoin();
    expect(shown?.price).toBe(100);
    expect(shown && isStale(shown, now)).toBe(true);
    expect(logger.warn).toHaveBeenCalledWith(
      {
        source: 'Scripted',
        count: 1,
        first: [{ coinId: 'bitcoin', reason: 'the price moved 20.0 times at once' }],
      },
      'market: values are quarantined',
    );
    expect(await listSourceStates({ readModels })).toMatchObject([
      { kind: 'candles', quarantined: 0 },
      { kind: 'markets', quarantined: 1 },
    ]);
  });

  it('is logged once, however often and of however many coins it comes', async () => {
    // No three of them agree.
    const [far, farther, farthest] = [100_000, 300_000, 900_000];
    const many = (price: number) =>
      Array.from({ length: 20 }, (_, n) => coin({ id: `coin-${String(n)}`, rank: n + 1, price }));
    const source = scripted({
      readings: [
        reading('2026-11-21T07:30:10.000Z', many(100)),
        reading('2026-11-21T07:30:15.000Z', many(far)),
        reading('2026-11-21T07:30:20.000Z', many(farther)),
        reading('2026-11-21T07:30:25.000Z', many(farthest)),
        reading('2026-11-21T07:30:30.000Z', [...many(100), coin({ rank: 21, price: NaN })]),
        reading('2026-11-21T07:30:35.000Z', many(far)),
      ],
    });
    const { take, logger } = turnsOn([source]);
    const told: unknown[] = [];
    for (let seconds = 0; seconds <= 25; seconds += 5) {
      await take(later(seconds * 1000));
      told.push(logger.warn.mock.calls.length);
    }
    expect(told).toEqual([0, 1, 1, 1, 2, 3]);
    const [line] = logger.warn.mock.calls[0] as [{ count: number; first: unknown[] }];
    expect([line.count, line.first.length]).toEqual([20, 5]);
    expect((await shownCoin())?.price).toBe(100);
  });

  it('is quarantined when another source reports it, too', async () => {
    const first = scripted({
      name: 'First',
      readings: [reading('2026-11-21T07:30:00.000Z', [coin()]), new Error('down')],
    });
    const wrong = reading('2026-11-21T07:30:05.000Z', [
      coin({ price: 2000 }),
      coin({ id: 'ethereum', symbol: 'ETH', price: 7 }),
    ]);
    const now = (): Date => at('2026-11-21T07:30:05.000Z');
    const { take } = turnsOn([first, scripted({ name: 'Second', readings: [wrong] })], now);
    await take(now());
    await take(now());
    const market = await findMarketReading({ readModels });
    expect(market?.source).toBe('Second');
    expect(market?.coins).toMatchObject([
      { id: 'ethereum', price: 7, source: 'Second' },
      { id: 'bitcoin', price: 100, source: 'First', at: '2026-11-21T07:30:00.000Z' },
    ]);
  });

  it('does not affect real prices when it was simulated', async () => {
    const from = (mode: SourceMode, price: number) =>
      scripted({ name: mode, mode, readings: [reading(morning.toISOString(), [coin({ price })])] });
    await turnsOn([from('simulated', 2000)]).take(morning);
    await turnsOn([from('live', 100)]).take(morning);
    expect(await findMarketReading({ readModels })).toMatchObject({
      seq: 2,
      kind: 'live',
      coins: [{ price: 100, source: 'live' }],
    });
  });

  it.each([NaN, Infinity, -1, 0])('is never shown: %s', async (price) => {
    const coins = [coin({ price }), coin({ id: 'b', symbol: 'B' })];
    const source = scripted({ readings: [reading('2026-11-21T07:30:00.000Z', coins)] });
    await turnsOn([source]).take(morning);
    expect((await findMarketReading({ readModels }))?.coins.map(({ id }) => id)).toEqual(['b']);
  });

  it('turns a figure that is not a number into "not reported"', async () => {
    const odd = coin({ change24h: NaN, low24h: Infinity, marketCap: 0 });
    const source = scripted({ readings: [reading('2026-11-21T07:30:00.000Z', [odd])] });
    await turnsOn([source]).take(morning);
    expect(await shownCoin()).toMatchObject({
      change24h: null,
      low24h: null,
      marketCap: null,
      chart: null,
      chartSource: null,
    });
  });

  it('rejects a candle whose prices are outside its own extremes', async () => {
    const source = scripted({
      readings: [reading('2026-11-21T07:30:00.000Z', [coin()])],
      candles: [
        candleAt('2026-11-21T05:00:00Z'),
        { ...candleAt('2026-11-21T06:00:00Z'), close: 3 },
      ],
    });
    await turnsOn([source]).take(morning);
    expect((await candlesOf('bitcoin', { sources: ['Scripted'] })).candles).toHaveLength(1);
    expect((await listSourceStates({ readModels }))[0]).toMatchObject({ quarantined: 1 });
  });
});

describe('several sources', () => {
  const prices = (name: string, price: number, more: Partial<Script> = {}) =>
    scripted({ name, readings: [reading(morning.toISOString(), [coin({ price })])], ...more });

  it('keep their candles separately, and the chart names its source', async () => {
    const hours = ['2026-11-21T05:00:00Z', '2026-11-21T06:00:00Z'];
    const first = prices('First', 100, { candles: new Error('down') });
    const second = prices('Second', 101, { candles: hours.map((hour) => candleAt(hour, 90)) });
    await turnsOn([first, second]).take(morning);
    expect(await shownCoin()).toMatchObject({
      price: 100,
      source: 'First',
      chart: [90, 100],
      chartSource: 'Second',
    });

    const well = prices('First', 100, { candles: hours.map((hour) => candleAt(hour, 70)) });
    await turnsOn([well, second]).take(later(1000));
    const closes = async (sources: string[]) => {
      const { source, candles } = await candlesOf('bitcoin', { sources });
      return [source, candles.map(({ close }) => close)];
    };
    expect(await closes(['First', 'Second'])).toEqual(['First', [70, 70]]);
    expect(await closes(['Second', 'First'])).toEqual(['Second', [90, 90]]);
  });

  it('fill the hours that one missed while another was used', async () => {
    const day = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00Z`;
    const candles = Array.from({ length: 12 }, (_, hour) => candleAt(day(hour)));
    let failing = false;
    const well = prices('First', 100, { candles });
    const first: MarketProvider = {
      ...well,
      candles: {
        ...well.candles,
        fetch: (request) =>
          failing ? Promise.reject(new Error('down')) : well.candles.fetch(request),
      },
    };
    const noon = at('2026-11-21T12:00:15.000Z');
    const markets = scripted({
      name: 'First',
      readings: ['07:30', '09:30', '12:00'].map((time) =>
        reading(`2026-11-21T${time}:00.000Z`, [coin()]),
      ),
    }).markets;
    const { take } = turnsOn([{ ...first, markets }, prices('Second', 100, { candles })]);
    await take(morning);
    failing = true;
    await take(at('2026-11-21T09:30:00.000Z'));
    const during = await candlesOf('bitcoin', { until: noon, sources: ['First'] });
    expect(during.candles).toHaveLength(7);
    failing = false;
    await take(noon);
    const after = await candlesOf('bitcoin', { until: noon, sources: ['First'] });
    expect(after.candles).toHaveLength(12);
    const others = await candlesOf('bitcoin', { until: noon, sources: ['Second'] });
    expect(others.candles).toHaveLength(9);
  });

  it('disappear from the list, but keep their candles, when no longer configured', async () => {
    await turnsOn([fewCoins({ now: () => morning })]).take(morning);
    const real = prices('Real', 100);
    await turnsOn([real]).take(morning);
    const market = await findMarketReading({ readModels });
    expect(market).toMatchObject({ seq: 2, source: 'Real' });
    expect(market?.coins.map(({ id }) => id)).toEqual(['bitcoin']);
    expect((await candlesOf('bitcoin', simulated)).candles.length).toBeGreaterThanOrEqual(168);
  });
});

describe('a figure that stops moving', () => {
  const stillIn = async (mode: SourceMode, time: string) => {
    const still = reading(time, [coin({ at: time })]);
    let now = morning;
    const { take } = turnsOn([scripted({ mode, readings: [still] })], () => now);
    await take(now);
    now = later(5000);
    await take(now);
    const shown = await shownCoin();
    return (time: Date) => shown && isStale(shown, time);
  };

  it('goes stale two refresh intervals after its own time, however often it is read', async () => {
    const isStaleThen = await stillIn('live', morning.toISOString());
    expect([isStaleThen(later(10_000)), isStaleThen(later(10_001))]).toEqual([false, true]);
  });

  it('of a recording goes stale two refresh intervals after it came first', async () => {
    const isStaleThen = await stillIn('replay', '2022-01-08T01:00:00.000Z');
    expect([isStaleThen(later(10_000)), isStaleThen(later(10_001))]).toEqual([false, true]);
  });
});

describe('a worker', () => {
  const ingestOf = (marketData: MarketData | undefined, leases = memoryLeases()) => {
    const logger = quiet();
    const clock = { now: () => morning };
    const platform = {
      broadcast,
      readModels,
      clock,
      leases,
      logger: logger as never,
      marketData,
      newsData: undefined,
      // Of news alone.
      outgoing: {} as never,
      pictures: {} as never,
      // Nobody has an alert here.
      config: {},
      eventStore: { head: () => Promise.resolve('') } as never,
    };
    return startIngest({ platform, systemNow: () => morning, retry });
  };
  const once = reading('2026-11-21T07:30:00.000Z', [coin()]);

  it('corrects extremes that lag behind the price', async () => {
    const records = (high: number, low: number) => ({
      allTimeHigh: { price: high, at: '2021-11-10T14:24:11.849Z' },
      allTimeLow: { price: low, at: '2013-07-06T00:00:00.000Z' },
      circulatingSupply: null,
      totalSupply: null,
      maxSupply: null,
    });
    const lagging = coin({ high24h: 99, low24h: 101, records: records(99, 101) });
    const { take } = turnsOn([scripted({ readings: [reading(morning.toISOString(), [lagging])] })]);
    await take(morning);
    const now = { price: 100, at: morning.toISOString() };
    expect(await shownCoin()).toMatchObject({
      high24h: 100,
      low24h: 100,
      records: { allTimeHigh: now, allTimeLow: now },
    });
  });

  it('keeps the last reading when the source fails, and records the error', async () => {
    const source = scripted({ readings: [once, new Error('the source is down')] });
    const ingest = ingestOf(createMarketData([source]));
    await ingest.ingestNow();
    await ingest.stop();
    expect((await shownCoin())?.price).toBe(100);
    const states = await listSourceStates({ readModels });
    expect(states.find(({ kind }) => kind === 'markets')).toMatchObject({
      source: 'Scripted',
      failures: 1,
      lastSuccessAt: morning.toISOString(),
      lastError: { at: morning.toISOString(), message: 'the source is down' },
    });
  });

  it('asks no source while another process holds the lease', async () => {
    const leases = memoryLeases();
    await leases.acquire('sources', 'another process', 60_000);
    const ingest = ingestOf(createMarketData([scripted({ readings: [once] })]), leases);
    await ingest.ingestNow();
    await ingest.stop();
    expect(await findMarketReading({ readModels })).toBeUndefined();
  });

  it('announces each new reading to every API process', async () => {
    const announced: string[] = [];
    await broadcast.subscribe('market', (note) => announced.push(note));
    const next = reading('2026-11-21T07:30:05.000Z', [coin({ price: 101 })]);
    const ingest = ingestOf(createMarketData([scripted({ readings: [once, next] })]));
    await ingest.ingestNow();
    await ingest.stop();
    expect(announced).toEqual(['1', '2']);
  });

  it('does nothing without a source', async () => {
    const ingest = ingestOf(undefined);
    await ingest.ingestNow();
    await ingest.stop();
    expect(await findMarketReading({ readModels })).toBeUndefined();
  });
});
