import { beforeAll, describe, expect, it, vi } from 'vitest';
import { candlesSchema, marketListSchema } from '#contract/market/market.ts';
import { marketCoinDetailSchema } from '#contract/market/coin.ts';
import { dailyMoversSchema } from '#contract/market/movers.ts';
import { problemSchema } from '#contract/problem.ts';
import { operations } from '#contract/operations.ts';
import { pathOf } from '#contract/url.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { openCandleCollections, writeCandles } from '#observations/candles/store.ts';
import type { CoinReading, MarketReadingRecord } from '#observations/prices/queries.ts';
import { marketChannel } from '#observations/prices/record.ts';
import { openFormerSymbols, writeFormerSymbols } from '#observations/former-symbols/store.ts';
import { openMarketReadingsCollection, writeMarketReading } from '#observations/prices/store.ts';
import { createSourceStateStore } from '#observations/sources/store.ts';
import type { SourceState } from '#platform/sources/source.port.ts';
import { healthySource } from '#platform/sources/testing/healthy-source.ts';
import { hostileTexts, hostileTextsFolder } from '../testing/hostile-texts.ts';
import { call } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const at = '2026-11-21T07:30:00.000Z';
const systemNow = new Date('2026-11-21T07:30:05.000Z');

const coin = (over: Partial<CoinReading>): CoinReading => ({
  id: 'bitcoin',
  symbol: 'BTC',
  name: 'Bitcoin',
  rank: 1,
  price: 64_000,
  change1h: 0.5,
  change24h: 1.2345,
  change7d: -3,
  change30d: null,
  low24h: 63_000,
  high24h: 65_000,
  volume: 1e9,
  marketCap: 1e12,
  chart: [1, 2, 3],
  chartSource: 'Simulated market',
  source: 'Simulated market',
  at,
  freshUntil: '2026-11-21T07:31:00.000Z',
  refreshSeconds: 5,
  ...over,
});
const reading = (seq: number, coins: readonly CoinReading[]): MarketReadingRecord => ({
  id: 'latest',
  seq,
  source: 'Simulated market',
  kind: 'simulated',
  at,
  coins: [...coins],
});

const candleSource = (source: string, preference: number): SourceState =>
  healthySource({
    source,
    kind: 'candles',
    mode: 'simulated',
    preference,
    refreshMs: 5000,
    lastAskedAt: at,
    lastSuccessAt: at,
  });

// needs: ../shared/data beside the project
// Without texts that a URL cannot carry or that normalise to another path.
const hostile = hostileTexts(200)?.filter((text) => text.isWellFormed() && !/^\.{0,2}$/.test(text));
if (!hostile) process.stderr.write(`skipped: no hostile texts at ${hostileTextsFolder}\n`);
const get = (path: string, headers: Record<string, string> = {}) =>
  call(running, 'GET', { path, headers });
const show = async (next: MarketReadingRecord): Promise<void> => {
  await writeMarketReading(running.platform, next);
  await running.platform.broadcast.publish(marketChannel, String(next.seq));
  await vi.waitFor(async () => {
    const { body } = await get(operations.marketList.path);
    const [first] = marketListSchema.parse(body);
    expect(first?.price).toBe(next.coins.find(({ rank }) => rank === 1)?.price);
  });
};

const running = await runApiForFile({ deps: { systemNow: () => systemNow } });

describe('the market before the first reading', () => {
  it('is an empty list', async () => {
    for (const path of [operations.marketList.path, operations.topCoins.path]) {
      const { status, body } = await get(path);
      expect([status, body]).toEqual([200, []]);
    }
    const movers = dailyMoversSchema.parse((await get(operations.dailyMovers.path)).body);
    expect(movers).toMatchObject({ topGainers: [], topLosers: [], lastUpdated: null });
  });

  it('does not know whether a coin exists', async () => {
    const { status, body } = await get(pathOf(operations.coin, { symbol: 'BTC' }));
    expect(status).toBe(503);
    expect(problemSchema.parse(body).message).toBe('Failed to fetch market data');
  });
});

describe('the market with a reading', () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    coin({
      id: `coin-${String(index)}`,
      symbol: `C${String(index)}`,
      rank: index + 10,
      change24h: index - 15,
      price: index + 1,
    }),
  );
  beforeAll(async () => {
    await openMarketReadingsCollection(running.platform);
    await openCandleCollections(running.platform);
    await createSourceStateStore(running.platform).save([
      candleSource('Preferred', 1),
      candleSource('Simulated market', 2),
    ]);
    const candle = { open: 1, high: 3, low: 1, close: 2, volume: 5 };
    const hours = Array.from({ length: 30 }, (_, back) => ({
      ...candle,
      coinId: 'bitcoin',
      openAt: new Date(Date.parse('2026-11-21T07:00:00Z') - back * hourMs).toISOString(),
    }));
    await writeCandles(running.platform, 'Simulated market', hours);
    await show(
      reading(1, [
        coin({ id: 'wrapped', name: 'Wrapped', rank: 9 }),
        coin({}),
        ...many,
        coin({ id: 'old', symbol: 'OLD', rank: 50, change24h: 99, freshUntil: at }),
        coin({ id: 'traded', symbol: 'TRD', rank: 60, volume: 2e9, source: 'Another' }),
      ]),
    );
  });

  it('lists every coin, best rank first, with source, time and staleness', async () => {
    const list = marketListSchema.parse((await get(operations.marketList.path)).body);
    expect(list).toHaveLength(34);
    expect(list.map(({ rank }) => rank)).toEqual(
      list.map(({ rank }) => rank).sort((a, b) => a - b),
    );
    expect(list[0]).toEqual({
      id: 'bitcoin',
      name: 'Bitcoin',
      coinSymbol: 'BTC',
      rank: 1,
      price: 64_000,
      change1h: 0.5,
      change24h: 1.2345,
      change7d: -3,
      change30d: null,
      low24h: 63_000,
      high24h: 65_000,
      volume: 1e9,
      marketCap: 1e12,
      chartData: '[1,2,3]',
      sentiment: null,
      source: 'Simulated market',
      kind: 'simulated',
      at,
      stale: false,
      refreshSeconds: 5,
    });
    expect(list.filter(({ stale }) => stale).map(({ id }) => id)).toEqual(['old']);
  });

  it('names each coin’s own source where a reading is composed from several', async () => {
    const list = marketListSchema.parse((await get(operations.marketList.path)).body);
    const sourceOf = (id: string) => list.find((one) => one.id === id)?.source;
    expect([sourceOf('bitcoin'), sourceOf('traded')]).toEqual(['Simulated market', 'Another']);
  });

  it('answers /top with the ten most traded coins, most traded first', async () => {
    const top = marketListSchema.parse((await get(operations.topCoins.path)).body);
    expect(top).toHaveLength(10);
    expect(top.slice(0, 3).map(({ id }) => id)).toEqual(['traded', 'bitcoin', 'wrapped']);
  });

  it('is served from prepared bytes, with an entity tag for revalidation', async () => {
    const { headers } = await get(operations.marketList.path, { 'accept-encoding': 'br' });
    expect(headers.get('vary')).toContain('Accept-Encoding');
    const tag = headers.get('etag') ?? '';
    const again = await get(`${operations.marketList.path}?_=123`, {
      'accept-encoding': 'br',
      'if-none-match': tag,
    });
    expect(again.status).toBe(304);
  });

  it('names the ten strongest moves each way, strongest first, and none that is stale', async () => {
    const movers = dailyMoversSchema.parse((await get(operations.dailyMovers.path)).body);
    expect(movers.topGainers.map(({ change24h }) => change24h).slice(0, 3)).toEqual([14, 13, 12]);
    expect(movers.topLosers.map(({ change24h }) => change24h).slice(0, 3)).toEqual([-15, -14, -13]);
    expect(movers.topGainers).toHaveLength(10);
    expect(movers.topLosers).toHaveLength(10);
    expect(movers.topGainers.some(({ id }) => id === 'old')).toBe(false);
    expect(movers).toMatchObject({ lastUpdated: at, source: 'Simulated market', stale: false });
  });

  it('resolves a symbol to the coin with the best rank, in any case', async () => {
    for (const symbol of ['BTC', 'btc']) {
      const detail = marketCoinDetailSchema.parse(
        (await get(pathOf(operations.coin, { symbol }))).body,
      );
      expect(detail).toMatchObject({ id: 'bitcoin', change24h: '1.23' });
    }
  });

  it('gives each mover the address of its icon: that of its symbol, or its letters', async () => {
    const movers = dailyMoversSchema.parse((await get(operations.dailyMovers.path)).body);
    expect(movers.topGainers[0]).toMatchObject({ id: 'coin-29', image: '/api/coin-icons/coin-29' });
    const icon = async (id: string) => {
      const { status, headers, text } = await get(`/api/coin-icons/${id}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
      expect(headers.get('cache-control')).toBe('public, max-age=604800');
      return text;
    };
    expect(await icon('bitcoin')).toContain('<path');
    expect(await icon('coin-29')).toContain('>C29</text>');
    // A lesser coin with the symbol of another does not look like it.
    expect(await icon('wrapped')).toContain('>BTC</text>');
    expect(await icon('of-nobody')).toContain('>OF-</text>');
  });

  it('returns the requested number of finished hours, oldest first', async () => {
    const { candles } = candlesSchema.parse(
      (await get(`${pathOf(operations.candles, { symbol: 'BTC' })}?limit=3`)).body,
    );
    expect(candles.map(({ openAt }) => openAt.slice(11, 13))).toEqual(['04', '05', '06']);
    const all = candlesSchema.parse(
      (await get(pathOf(operations.candles, { symbol: 'BTC' }))).body,
    );
    expect(all.candles).toHaveLength(29);
    expect(all.source).toBe('Simulated market');
  });

  it.each(['0', '-1', '1.5', 'x', '1e9', '1&limit=2', '1001'])(
    'refuses limit=%s',
    async (limit) => {
      const { status, body } = await get(
        `${pathOf(operations.candles, { symbol: 'BTC' })}?limit=${limit}`,
      );
      expect(status).toBe(400);
      expect(problemSchema.parse(body).errors?.[0]?.field).toBe('limit');
    },
  );

  it('does not know an unknown symbol', async () => {
    for (const path of [
      pathOf(operations.coin, { symbol: 'NOPE' }),
      pathOf(operations.candles, { symbol: 'NOPE' }),
    ]) {
      const { status, body } = await get(path);
      expect(status).toBe(404);
      expect(problemSchema.parse(body).message).toBe('Cryptocurrency not found');
    }
  });

  it.each(['__proto__', 'constructor', '%00', "' AS marked --", '<b>', '\u202e', 'a'.repeat(21)])(
    'answers the symbol %s with a 4xx problem',
    async (text) => {
      const { status, body } = await get(pathOf(operations.coin, { symbol: text }));
      expect([400, 404]).toContain(status);
      expect(problemSchema.parse(body).status).toBe(status);
    },
  );

  it('answers a symbol that is not UTF-8 with a 400', async () => {
    expect((await get('/api/market-data/%E0%A4%A')).status).toBe(400);
  });

  it.skipIf(!hostile)(
    'answers every hostile symbol with a 4xx',
    async () => {
      for (const text of hostile ?? []) {
        const { status } = await get(pathOf(operations.coin, { symbol: text }));
        expect(status, text).toBeGreaterThanOrEqual(400);
        expect(status, text).toBeLessThan(500);
      }
    },
    30_000,
  );

  it('shows the next reading as soon as the worker has announced it', async () => {
    await show(reading(2, [coin({ price: 65_000 })]));
    const list = marketListSchema.parse((await get(operations.marketList.path)).body);
    expect(list).toHaveLength(1);
  });
});

describe('a coin that was renamed', () => {
  const page = (symbol: string): string => `/crypto/${symbol}`;
  const rename = async (next: MarketReadingRecord, before: MarketReadingRecord): Promise<void> => {
    await openFormerSymbols(running.platform);
    await writeFormerSymbols(running.platform, next, before);
    await show(next);
  };

  it('is found by its former symbol until another coin has that', async () => {
    const matic = coin({ id: 'polygon', symbol: 'MATIC', name: 'Polygon', price: 1 });
    const pol = coin({ id: 'polygon', symbol: 'POL', name: 'Polygon', price: 2 });
    const other = coin({ id: 'another', symbol: 'MATIC', name: 'Another', rank: 2, price: 5 });
    await show(reading(3, [matic]));
    expect((await get(page('matic'))).status).not.toBe(307);
    await rename(reading(4, [pol]), reading(3, [matic]));
    const found = marketCoinDetailSchema.parse(
      (await get(pathOf(operations.coin, { symbol: 'matic' }))).body,
    );
    expect([found.id, found.coinSymbol]).toEqual(['polygon', 'POL']);
    const { status, headers } = await get(`${page('MATIC')}?from=mail`);
    expect([status, headers.get('location')]).toEqual([307, '/crypto/POL?from=mail']);
    expect((await get('/markets/MATIC')).headers.get('location')).toBe('/markets/POL');
    expect((await get(page('pol'))).status).not.toBe(307);
    await show(reading(5, [{ ...pol, price: 3 }, other]));
    expect((await get(page('MATIC'))).status).not.toBe(307);
    const owner = marketCoinDetailSchema.parse(
      (await get(pathOf(operations.coin, { symbol: 'MATIC' }))).body,
    );
    expect(owner.id).toBe('another');
  });
});
