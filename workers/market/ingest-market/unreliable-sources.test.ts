import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import { requestCoinHistory } from '#observations/candle-history/store.ts';
import { listCandles } from '#observations/candles/queries.ts';
import { listFearGreedRecords } from '#observations/fear-greed/queries.ts';
import { openSymbolLookupsCollection, writeSymbolLookup } from '#observations/look-ups/store.ts';
import { type CoinReading, findMarketReading, isStale } from '#observations/prices/queries.ts';
import { listQuarantineRecords } from '#observations/quarantine/queries.ts';
import { listSeriesBreaks } from '#observations/series-breaks/queries.ts';
import { listSourceStates } from '#observations/sources/queries.ts';
import { memoryBroadcast } from '#platform/broadcast/memory.adapter.ts';
import { memoryLeases } from '#platform/leases/memory.adapter.ts';
import {
  type LiveTestSetup,
  setUpLiveTest,
  type StubResponse,
} from '#platform/market-data/live/testing/recordings.ts';
import { createMarketData } from '#platform/market-data/market-source.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { type RunningIngest, startIngest } from './start-ingest.ts';

const begin = new Date('2026-11-22T12:30:00.000Z');

/** A coin as both sources of prices list it. */
type Listed = {
  readonly id: string;
  readonly symbol: string;
  readonly price: number;
  readonly at?: Date;
  readonly over?: Record<string, unknown>;
};

/** What the outside world answers; undefined is "not found". */
type World = {
  coinGecko: readonly Listed[] | StubResponse | undefined;
  coinPaprika: readonly Listed[] | StubResponse | undefined;
  /** Closes by pair, the newest last, the last hour that ended before now. */
  binance: Record<string, readonly number[]>;
  kraken: Record<string, readonly number[]>;
  /** Values by day. */
  fearGreed: Record<string, number>;
};

let folder: string;
let readModels: ReadModels;
let double: LiveTestSetup;
let providers: LiveTestSetup['providers'];
let ingest: RunningIngest | undefined;
let now = begin;
let world: World;
const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-odd-'));
  readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
  now = begin;
  world = { coinGecko: [], coinPaprika: [], binance: {}, kraken: {}, fearGreed: {} };
  double = await setUpLiveTest((url) => {
    if (url.pathname.endsWith('/coins/markets')) return served(world.coinGecko, geckoRow);
    if (url.pathname === '/v1/tickers') return served(world.coinPaprika, paprikaRow);
    if (url.pathname === '/api/v3/klines') return klines(url);
    if (url.pathname === '/0/public/OHLC') return ohlc(url);
    return url.pathname === '/fng/' ? moods() : undefined;
  });
  providers = double.providers;
});
afterEach(async () => {
  await ingest?.stop();
  ingest = undefined;
  await double.server.close();
  await readModels.close();
  await rm(folder, { recursive: true });
});

const served = (
  given: readonly Listed[] | StubResponse | undefined,
  toRow: (coin: Listed, index: number) => unknown,
): StubResponse | undefined =>
  Array.isArray(given) ? { body: given.map(toRow) } : (given as StubResponse);

const geckoRow = ({ id, symbol, price, at = now, over }: Listed, index: number) => ({
  id,
  symbol,
  name: id,
  market_cap: 1000 - index,
  market_cap_rank: index + 1,
  current_price: price,
  total_volume: 5,
  high_24h: null,
  low_24h: null,
  price_change_percentage_24h: 1,
  last_updated: at.toISOString(),
  ...over,
});
const paprikaRow = ({ id, symbol, price, at = now, over }: Listed, index: number) => ({
  id: `${symbol}-${id}`,
  symbol: symbol.toUpperCase(),
  name: id,
  rank: index + 1,
  last_updated: at.toISOString(),
  quotes: { USD: { price, volume_24h: 5, market_cap: 1000 } },
  ...over,
});

const hoursOf = (closes: readonly number[]): (readonly [number, number])[] => {
  const end = Math.floor(now.getTime() / hourMs) * hourMs;
  return closes.map((close, index) => [end - (closes.length - index) * hourMs, close]);
};
const klines = ({ searchParams }: URL): StubResponse => {
  const closes = world.binance[searchParams.get('symbol') ?? ''];
  if (!closes) return { status: 400, body: { code: -1121, msg: 'Invalid symbol.' } };
  const [from, to] = [Number(searchParams.get('startTime')), Number(searchParams.get('endTime'))];
  const rows = hoursOf(closes).filter(([at]) => at >= from && at <= to);
  return {
    body: rows.map(([at, close]) => {
      const price = String(close);
      return [at, price, price, price, price, '1', at + hourMs - 1, '1', 1, '1', '1', '0'];
    }),
  };
};
const ohlc = ({ searchParams }: URL): StubResponse => {
  const pair = searchParams.get('pair') ?? '';
  const closes = world.kraken[pair];
  if (!closes) return { body: { error: ['EQuery:Unknown asset pair'] } };
  const rows = hoursOf(closes).map(([at, close]) => {
    const price = String(close);
    return [at / 1000, price, price, price, price, price, '1', 1];
  });
  return { body: { error: [], result: { [pair]: rows, last: 1 } } };
};
const moods = (): StubResponse => ({
  body: {
    data: Object.entries(world.fearGreed).map(([day, value]) => ({
      value: String(value),
      timestamp: String(Date.parse(day) / 1000),
    })),
  },
});

const turn = async (): Promise<void> => {
  ingest ??= startIngest({
    platform: {
      broadcast: memoryBroadcast(),
      readModels,
      leases: memoryLeases(),
      clock: { now: () => now },
      logger: logger as never,
      marketData: createMarketData(providers),
      newsData: undefined,
      // Of news alone.
      outgoing: {} as never,
      pictures: {} as never,
      // Nobody has an alert here.
      config: {},
      eventStore: { head: () => Promise.resolve('') } as never,
    },
    systemNow: () => now,
    retry: { retries: 0, minPauseMs: 0 },
  });
  await ingest.ingestNow();
};
const restart = async (): Promise<void> => {
  await ingest?.stop();
  ingest = undefined;
  providers = double.createProviders();
};
const turnsFor = async (minutes: number): Promise<void> => {
  for (let passed = 0; passed < minutes; passed += 5) {
    now = new Date(now.getTime() + 5 * minuteMs);
    await turn();
  }
};

const coins = async (): Promise<readonly CoinReading[]> =>
  (await findMarketReading({ readModels }))?.coins ?? [];
const shown = async () =>
  (await coins()).map((coin) => [coin.symbol, coin.price, coin.source, isStale(coin, now)]);
const stateOf = async (id: string) =>
  (await listSourceStates({ readModels })).find((state) => state.id === id);
const bitcoin = (price: number, more: Partial<Listed> = {}): Listed => ({
  id: 'bitcoin',
  symbol: 'btc',
  price,
  ...more,
});

describe('a source that answers nothing newer', () => {
  const frozen = { 'is not modified': { etag: '"1"' }, 'does not move': {} };
  it.each(Object.entries(frozen))('because it %s gives way to the next one', async (_, headers) => {
    const body = [geckoRow(bitcoin(60_000, { at: begin }), 0)];
    world.coinGecko = { body, headers };
    world.coinPaprika = [bitcoin(61_000)];
    await turn();
    expect(await shown()).toEqual([['BTC', 60_000, 'CoinGecko', false]]);
    await turnsFor(15);
    expect(await shown()).toEqual([['BTC', 61_000, 'CoinPaprika', false]]);
    await turnsFor(60);
    expect(await shown()).toEqual([['BTC', 61_000, 'CoinPaprika', false]]);
    expect(await stateOf('markets|CoinGecko')).toMatchObject({
      failures: 0,
      breaker: 'closed',
      silentSince: '2026-11-22T12:40:00.000Z',
    });
    expect(await stateOf('markets|CoinPaprika')).toMatchObject({ silentSince: null });
    world.coinGecko = [bitcoin(62_000)];
    await turnsFor(5);
    expect(await shown()).toEqual([['BTC', 62_000, 'CoinGecko', false]]);
    expect(await stateOf('markets|CoinGecko')).toMatchObject({ silentSince: null });
  });

  it('keeps its figure, as stale, where no other source has a newer one', async () => {
    const older = new Date(begin.getTime() - 20 * minuteMs);
    world.coinGecko = [bitcoin(60_000, { at: begin })];
    world.coinPaprika = [bitcoin(61_000, { at: older })];
    await turn();
    await turnsFor(30);
    expect(await shown()).toEqual([['BTC', 60_000, 'CoinGecko', true]]);
    expect((await coins())[0]?.freshUntil).toBe('2026-11-22T12:40:00.000Z');
    for (const name of ['CoinGecko', 'CoinPaprika'])
      expect(await stateOf(`markets|${name}`)).toMatchObject({
        failures: 0,
        breaker: 'closed',
        silentSince: expect.any(String) as string,
      });
  });

  it('is asked no more than once a turn', async () => {
    const headers = { etag: '"1"' };
    world.coinGecko = { body: [geckoRow(bitcoin(60_000, { at: begin }), 0)], headers };
    await turn();
    await turnsFor(60);
    const asked = double.server.requests.filter((each) => each.includes('/coins/markets'));
    expect(asked).toHaveLength(14);
  });

  it('is found out also where it claims other times: of the future, of year one, or none', async () => {
    const times = ['2030-01-01T00:00:00Z', '0001-01-01T00:00:00Z', null, 'yesterday', undefined];
    for (const last_updated of times) {
      now = new Date(now.getTime() + dayMs);
      world.coinGecko = [bitcoin(60_000, { over: { last_updated } })];
      world.coinPaprika = [bitcoin(61_000)];
      await turn();
      await turnsFor(20);
      expect([last_updated, ...(await shown())]).toEqual([
        last_updated,
        ['BTC', 61_000, 'CoinPaprika', false],
      ]);
    }
  });

  it('loses only the coins that it no longer measures', async () => {
    const ether = { id: 'ethereum', symbol: 'eth', price: 3000 };
    world.coinGecko = [bitcoin(60_000, { at: begin }), ether];
    world.coinPaprika = [bitcoin(61_000), { ...ether, price: 3001 }];
    await turn();
    world.coinGecko = [bitcoin(60_000, { at: begin }), ether];
    await turnsFor(20);
    expect(await shown()).toEqual([
      ['BTC', 61_000, 'CoinPaprika', false],
      ['ETH', 3000, 'CoinGecko', false],
    ]);
  });

  it('of candles gives way to the next exchange after two hours', async () => {
    const closes = Array.from({ length: 200 }, () => 60_000);
    world.coinGecko = [bitcoin(60_000)];
    world.binance = { BTCUSDT: closes };
    world.kraken = { XBTUSD: closes };
    await turn();
    expect((await coins())[0]?.chartSource).toBe('Binance');
    world.binance = { BTCUSDT: [] };
    for (let hour = 1; hour <= 6; hour += 1) {
      now = new Date(now.getTime() + hourMs);
      await turn();
    }
    expect((await coins())[0]?.chartSource).toBe('Kraken');
    expect(await stateOf('candles|Binance')).toMatchObject({
      failures: 0,
      silentSince: expect.any(String) as string,
    });
  });

  it('of fear and greed is silent after the day and another one', async () => {
    world.coinGecko = [bitcoin(60_000)];
    world.fearGreed = { '2026-11-22': 46 };
    await turn();
    expect(await stateOf('fear-greed|alternative.me')).toMatchObject({ silentSince: null });
    now = new Date('2026-11-24T00:30:00.000Z');
    await turn();
    expect(await stateOf('fear-greed|alternative.me')).toMatchObject({
      failures: 0,
      breaker: 'closed',
      silentSince: '2026-11-24T00:00:00.000Z',
    });
    const question = { sources: ['alternative.me'], today: '2026-11-24', days: 1 };
    expect(await listFearGreedRecords({ readModels }, question)).toMatchObject([
      { value: 46, freshUntil: '2026-11-24T00:00:00.000Z' },
    ]);
  });
});

const hoursAt = (price: number): number[] => Array.from({ length: 200 }, () => price);
const candlesOf = async (coinId: string) => {
  const range = { coinId, until: now.toISOString(), limit: 500, sources: ['Binance', 'Kraken'] };
  return (await listCandles({ readModels }, range))?.source;
};

describe('an exchange pair', () => {
  const one: Listed = { id: 'harmony', symbol: 'one', price: 5 };

  it('of another coin hides no price, supplies no candles and is listed for operators', async () => {
    world.coinGecko = [one];
    world.binance = { ONEUSDT: hoursAt(0.02) };
    world.kraken = { ONEUSD: hoursAt(0.02) };
    await turn();
    await turnsFor(60);
    world.coinGecko = [one];
    expect(await shown()).toEqual([['ONE', 5, 'CoinGecko', false]]);
    expect((await coins())[0]).toMatchObject({ chart: null, chartSource: null });
    expect(await candlesOf('harmony')).toBeUndefined();
    expect(await listQuarantineRecords({ readModels }, 10)).toMatchObject([
      {
        source: 'Binance',
        symbol: 'ONE',
        rule: 'pair',
        value: 0.02,
        before: 5,
        reason: 'Binance had 0.02 at the last full hour, which is 250 times away',
      },
    ]);
  });

  it('is a witness after three full hours close to the price, and no sooner', async () => {
    world.coinGecko = [one];
    world.binance = { ONEUSDT: [...hoursAt(0.02), 5, 5] };
    await turn();
    expect([(await coins())[0]?.chartSource, await candlesOf('harmony')]).toEqual([
      null,
      undefined,
    ]);
    now = new Date(now.getTime() + hourMs);
    world.coinGecko = [one];
    world.binance = { ONEUSDT: [...hoursAt(0.02), 5, 5, 5] };
    await turn();
    expect([(await coins())[0]?.chartSource, await candlesOf('harmony')]).toEqual([
      'Binance',
      'Binance',
    ]);
  });

  it.each([
    [0.5, 'Binance'],
    [0.02, undefined],
  ])(
    'of a coin that was looked up supplies candles where it is close: %s',
    async (close, source) => {
      world.coinGecko = [bitcoin(60_000)];
      world.binance = { BTCUSDT: hoursAt(60_000), AAVEUSDT: hoursAt(close) };
      await turn();
      const [listed] = await coins();
      if (!listed) throw new Error('there is no coin');
      const coin = { ...listed, id: 'aave', symbol: 'AAVE', price: 0.5 };
      const found = { id: 'AAVE', kind: 'live', state: 'found', at: now.toISOString() } as const;
      await openSymbolLookupsCollection({ readModels });
      await writeSymbolLookup({ readModels }, { ...found, coin });
      await requestCoinHistory({ readModels }, 'aave', now);
      for (let turns = 0; turns < 4; turns += 1) await turn();
      expect(await candlesOf('aave')).toBe(source);
    },
  );

  describe('that is a witness and starts to disagree', () => {
    const agreeThen = async (next: Partial<World>): Promise<void> => {
      world.coinGecko = [one];
      world.binance = { ONEUSDT: hoursAt(5) };
      await turn();
      Object.assign(world, next);
      now = new Date(now.getTime() + hourMs);
      await turn();
    };

    it('is overruled where the next source of prices agrees with the first', async () => {
      await agreeThen({
        binance: { ONEUSDT: [...hoursAt(5), 0.02] },
        coinPaprika: [{ ...one, price: 5.1 }],
      });
      expect(await shown()).toEqual([['ONE', 5, 'CoinGecko', false]]);
      for (let hours = 2; hours < 5; hours += 1) {
        world.binance = { ONEUSDT: [...hoursAt(5), ...Array<number>(hours).fill(0.02)] };
        now = new Date(now.getTime() + hourMs);
        await turn();
        expect(await shown()).toEqual([['ONE', 5, 'CoinGecko', false]]);
      }
      expect(await candlesOf('harmony')).toBeUndefined();
    });

    it('is right where the next source agrees with it, and that one is shown', async () => {
      await agreeThen({
        coinGecko: [{ ...one, price: 15 }],
        coinPaprika: [{ ...one, price: 5.1 }],
      });
      expect(await shown()).toEqual([['ONE', 5.1, 'CoinPaprika', false]]);
      expect(await listQuarantineRecords({ readModels }, 10)).toMatchObject([
        { source: 'CoinGecko', rule: 'disagreement', value: 15 },
      ]);
      world.coinGecko = [one];
      await turnsFor(5);
      expect(await shown()).toEqual([['ONE', 5, 'CoinGecko', false]]);
    });

    it('hides the price for three answers at most where nobody decides', async () => {
      await agreeThen({ coinGecko: [{ ...one, price: 15 }] });
      expect(await shown()).toEqual([['ONE', 5, 'CoinGecko', true]]);
      await turnsFor(5);
      expect(await shown()).toEqual([['ONE', 5, 'CoinGecko', true]]);
      await turnsFor(30);
      expect(await shown()).toEqual([['ONE', 15, 'CoinGecko', false]]);
    });
  });
});

describe('a price that jumps', () => {
  const luna: Listed = { id: 'luna', symbol: 'luna', price: 1000 };
  const at1 = { ...luna, price: 1 };

  it('is a new level after three answers of different times that agree', async () => {
    world.coinGecko = [luna];
    await turn();
    world.coinGecko = [at1];
    const prices: unknown[] = [];
    for (let answer = 0; answer < 4; answer += 1) {
      await turnsFor(5);
      await turn();
      prices.push((await coins())[0]?.price);
    }
    expect(prices).toEqual([1000, 1000, 1, 1]);
  });

  it('is no new level while its answers have the same time, or disagree', async () => {
    world.coinGecko = [luna];
    await turn();
    const first = new Date(now.getTime() + 5 * minuteMs);
    world.coinGecko = [{ ...at1, at: first }];
    await turnsFor(30);
    expect((await coins())[0]?.price).toBe(1000);
    for (const price of [2, 4, 8, 16]) {
      world.coinGecko = [{ ...luna, price }];
      await turnsFor(5);
      expect((await coins())[0]?.price).toBe(1000);
    }
  });

  it('is not held back by a second source that stands still', async () => {
    world.coinGecko = [luna];
    world.coinPaprika = [{ ...luna, at: begin }];
    await turn();
    world.coinGecko = [at1];
    await turnsFor(20);
    expect(await shown()).toEqual([['LUNA', 1, 'CoinGecko', false]]);
  });

  it('is shown immediately where a second source agrees', async () => {
    world.coinGecko = [luna];
    await turn();
    world.coinGecko = [at1];
    world.coinPaprika = [{ ...at1, price: 1.01 }];
    await turnsFor(5);
    expect(await shown()).toEqual([['LUNA', 1, 'CoinGecko', false]]);
  });

  it('is shown immediately where an exchange agrees', async () => {
    world.coinGecko = [luna];
    world.binance = { LUNAUSDT: hoursAt(1) };
    await turn();
    world.coinGecko = [at1];
    await turnsFor(5);
    expect(await shown()).toEqual([['LUNA', 1, 'CoinGecko', false]]);
    expect((await coins())[0]?.chartSource).toBe('Binance');
  });

  it('in all coins at once is replaced by the prices of the next source', async () => {
    const both = (factor: number): Listed[] => [
      bitcoin(60_000 * factor),
      { id: 'ethereum', symbol: 'eth', price: 3000 * factor },
    ];
    world.coinGecko = both(1);
    await turn();
    world.coinGecko = both(100);
    world.coinPaprika = both(1.01);
    await turnsFor(20);
    expect(await shown()).toEqual([
      ['BTC', 60_600, 'CoinPaprika', false],
      ['ETH', 3030, 'CoinPaprika', false],
    ]);
    expect((await findMarketReading({ readModels }))?.source).toBe('CoinPaprika');
  });
});

describe('a restart while CoinGecko is unavailable', () => {
  const listed = (id: string, symbol: string, price: number, paprikaId: string) => ({
    gecko: { id, symbol, price },
    paprika: { id, symbol, price, over: { id: paprikaId } },
  });
  const all = [
    listed('bitcoin', 'btc', 60_000, 'btc-bitcoin'),
    listed('whitebit', 'wbt', 40, 'wbt-whitebit-token'),
    listed('ethena-usde', 'usde', 1, 'usde-usde'),
    listed('binance-life', '币安人生', 0.12, '币安人生-bi-an'),
  ];
  const ids = async () => (await coins()).map(({ id, symbol, source }) => [symbol, id, source]);
  const failCoinGecko = async (): Promise<void> => {
    world.coinGecko = { status: 503, body: {} };
    await restart();
    now = new Date(now.getTime() + 30 * minuteMs);
  };

  it('keeps the ids of coins and lists none of them twice', async () => {
    world.coinGecko = all.map(({ gecko }) => gecko);
    world.coinPaprika = all.map(({ paprika }) => paprika);
    world.binance = { WBTUSDT: hoursAt(40) };
    await turn();
    await failCoinGecko();
    await turn();
    expect(await ids()).toEqual(
      all.map(({ gecko: { id, symbol } }) => [symbol.toUpperCase(), id, 'CoinPaprika']),
    );
    expect((await coins())[1]).toMatchObject({ chartSource: 'Binance' });
  });

  it('keeps the id of a coin whose symbol the next source has changed meanwhile', async () => {
    world.coinGecko = { status: 503, body: {} };
    world.coinPaprika = [bitcoin(60_000)];
    await turn();
    world.coinGecko = all.map(({ gecko }) => gecko);
    now = new Date(now.getTime() + 10 * minuteMs);
    await turn();
    world.coinPaprika = all.map(({ paprika }) => paprika);
    await failCoinGecko();
    await turn();
    const over = { id: 'wbt-whitebit-token', symbol: 'NEWBIT' };
    world.coinPaprika = [bitcoin(60_000), { id: 'whitebit', symbol: 'wbt', price: 40, over }];
    await restart();
    now = new Date(now.getTime() + 10 * minuteMs);
    await turn();
    expect((await ids()).slice(0, 2)).toEqual([
      ['BTC', 'bitcoin', 'CoinPaprika'],
      ['NEWBIT', 'whitebit', 'CoinPaprika'],
    ]);
  });
});

describe('a symbol of other characters than Latin letters and digits', () => {
  it.each([
    ['币安人生', '币安人生'],
    ['usd₮0', 'USDT0'],
    ['$michi', 'MICHI'],
  ])('%s has candles and a chart', async (symbol, pair) => {
    world.coinGecko = [{ id: 'unusual', symbol, price: 5 }];
    world.binance = { [`${pair}USDT`]: hoursAt(5) };
    await turn();
    expect((await coins())[0]).toMatchObject({
      symbol: symbol.toUpperCase(),
      chartSource: 'Binance',
    });
    expect(await candlesOf('unusual')).toBe('Binance');
  });
});

describe('a coin whose unit changes', () => {
  const sand = (price: number, over: Record<string, unknown> = {}): Listed => ({
    id: 'sand',
    symbol: 'sand',
    price,
    over: {
      price_change_percentage_24h: 0.5,
      high_24h: price * 1.02,
      low_24h: price * 0.98,
      ...over,
    },
  });
  const list = (coin: Listed, paprikaPrice = coin.price): void => {
    world.coinGecko = [bitcoin(60_000), coin];
    world.coinPaprika = [bitcoin(60_000), { id: 'sand', symbol: 'sand', price: paprikaPrice }];
  };
  const sandShown = async () => (await coins()).find(({ id }) => id === 'sand');
  const breaks = async () => [...(await listSeriesBreaks({ readModels })).values()];
  const begins = async (): Promise<void> => {
    world.binance = { BTCUSDT: hoursAt(60_000), SANDUSDT: hoursAt(300) };
    list(sand(300));
    await turn();
    expect(await sandShown()).toMatchObject({ price: 300, chartSource: 'Binance' });
  };

  it('has a new series from there on, and no change across it', async () => {
    await begins();
    const stale = { price_change_percentage_24h: -99, high_24h: 306 };
    list(sand(3.01, stale));
    await turnsFor(5);
    expect(await breaks()).toMatchObject([{ id: 'sand', factor: 0.01, before: 300, after: 3.01 }]);
    const next = await sandShown();
    expect(next).toMatchObject({ price: 3.01, change24h: null, high24h: null, chart: null });
    for (let hours = 1; hours <= 3; hours += 1) {
      world.binance = {
        BTCUSDT: hoursAt(60_000),
        SANDUSDT: [...hoursAt(300), ...Array<number>(hours).fill(3)],
      };
      list(sand(3, hours < 3 ? stale : {}));
      now = new Date(now.getTime() + hourMs);
      await turn();
    }
    const later = await sandShown();
    expect(later).toMatchObject({
      price: 3,
      change24h: 0.5,
      high24h: 3.06,
      chartSource: 'Binance',
    });
    expect(Math.max(...(later?.chart ?? []))).toBe(3);
    const range = { coinId: 'sand', until: now.toISOString(), limit: 500, sources: ['Binance'] };
    const series = await listCandles({ readModels }, range);
    expect(series?.candles.map(({ close }) => close)).toEqual([3, 3]);
    expect(await breaks()).toHaveLength(1);
  });

  it('is recognised where only one source of prices answers, after three answers', async () => {
    await begins();
    list(sand(3));
    world.coinPaprika = { status: 503, body: {} };
    await turnsFor(30);
    expect(await sandShown()).toMatchObject({ price: 3 });
    expect(await breaks()).toMatchObject([{ factor: 0.01, at: '2026-11-22T12:35:00.000Z' }]);
  });

  it.each([
    ['a fall that is no power of ten', 4, 4],
    ['a source that has the old price', 3, 300],
  ])('is not %s', async (_, price, paprikaPrice) => {
    await begins();
    list(sand(price), paprikaPrice);
    await turnsFor(30);
    expect(await breaks()).toEqual([]);
  });

  it('is not a crash that happened while nothing was read', async () => {
    await begins();
    now = new Date(now.getTime() + 5 * hourMs);
    list(sand(3));
    await turn();
    expect(await sandShown()).toMatchObject({ price: 3 });
    expect(await breaks()).toEqual([]);
  });
});

describe('a row with odd optional figures', () => {
  const optional = Object.keys(geckoRow(bitcoin(1), 0)).filter(
    (key) => !['id', 'symbol', 'name', 'current_price'].includes(key),
  );
  const odd = [null, 'n/a', {}, [], true, -1, '', 'NaN', 1e40];

  it.each(optional)('is shown, whatever %s is', async (key) => {
    for (const value of odd) {
      now = new Date(now.getTime() + hourMs);
      world.coinGecko = [bitcoin(60_000, { over: { [key]: value } })];
      await turn();
      expect([value, ...(await coins())]).toMatchObject([value, { symbol: 'BTC', price: 60_000 }]);
    }
  });

  it('is shown with numbers that are written as text', async () => {
    const text = {
      current_price: '60000.5',
      market_cap: '1000',
      total_volume: '5.25',
      high_24h: '61e3',
      low_24h: '59000',
      price_change_percentage_24h: '-1.5',
      market_cap_rank: '1',
    };
    world.coinGecko = [bitcoin(1, { over: text })];
    await turn();
    expect((await coins())[0]).toMatchObject({
      price: 60_000.5,
      marketCap: 1000,
      volume: 5.25,
      high24h: 61_000,
      low24h: 59_000,
      change24h: -1.5,
      rank: 1,
    });
  });

  it('is rejected, and counted, only without id, symbol, name or price', async () => {
    const rows = ['id', 'symbol', 'name', 'current_price'].map((key) =>
      bitcoin(1, { over: { [key]: null } }),
    );
    const others = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, symbol: id, price: 2 }));
    world.coinGecko = [...rows, ...others];
    await turn();
    expect(await coins()).toHaveLength(5);
    expect(await stateOf('markets|CoinGecko')).toMatchObject({ rejected: 4 });
  });
});
