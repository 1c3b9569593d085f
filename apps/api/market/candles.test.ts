import { beforeAll, describe, expect, it, vi } from 'vitest';
import { grantMembership } from '#application/membership/grants/grant-membership.ts';
import {
  candlesSchema,
  type Indicators,
  indicatorsSchema,
  marketListSchema,
  candleRangeNames,
  candleRanges,
} from '#contract/market/market.ts';
import { problemSchema } from '#contract/problem.ts';
import { pathOf } from '#contract/url.ts';
import { operations } from '#contract/operations.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { simulatedMarket } from '#models/simulated-market/simulated-market.ts';
import {
  type NewCandle,
  openCandleCollections,
  writeCandles,
} from '#observations/candles/store.ts';
import type { CoinReading } from '#observations/prices/queries.ts';
import { marketChannel } from '#observations/prices/record.ts';
import { openMarketReadingsCollection, writeMarketReading } from '#observations/prices/store.ts';
import { createSourceStateStore } from '#observations/sources/store.ts';
import { healthySource } from '#platform/sources/testing/healthy-source.ts';
import { call, register, type Visitor } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const at = '2026-11-21T07:30:00.000Z';
const now = Date.parse(at);
const source = 'Simulated market';
const storedDays = 95;

const market = simulatedMarket('a test');
const coins = market
  .marketAt(now)
  .filter(({ symbol }) => ['BTC', 'ETH', 'SOL'].includes(symbol))
  .map((coin): CoinReading => ({
    ...coin,
    chart: null,
    chartSource: null,
    source,
    at,
    freshUntil: '2999-01-01T00:00:00.000Z',
  }));
const candlesOf = (id: string): NewCandle[] =>
  market
    .candles(id, now - storedDays * dayMs, now)
    .map((candle) => ({ ...candle, coinId: id, openAt: new Date(candle.openAt).toISOString() }));
let member: Visitor;
let pro: Visitor;
const get = (path: string, headers: Record<string, string> = {}) =>
  call(running, 'GET', { path, headers });
const candles = async (query: string) =>
  candlesSchema.parse((await get(`${pathOf(operations.candles, { symbol: 'BTC' })}${query}`)).body);

const running = await runApiForFile();
beforeAll(async () => {
  const { platform } = running;
  await openMarketReadingsCollection(platform);
  await openCandleCollections(platform);
  await createSourceStateStore(platform).save([
    healthySource({
      source,
      kind: 'candles',
      mode: 'simulated',
      refreshMs: 5000,
      lastAskedAt: at,
      lastSuccessAt: at,
    }),
  ]);
  for (const id of ['bitcoin', 'ethereum']) await writeCandles(platform, source, candlesOf(id));
  const latest = { id: 'latest' as const, seq: 1, source, kind: 'simulated' as const, at, coins };
  await writeMarketReading(platform, latest);
  await platform.broadcast.publish(marketChannel, '1');
  await vi.waitFor(
    async () => {
      const list = marketListSchema.parse((await get(operations.marketList.path)).body);
      expect(list).toHaveLength(3);
    },
    { timeout: 60_000 },
  );
  member = await register(running, 'free@example.com');
  pro = await register(running, 'pro@example.com');
  await grantMembership(
    platform,
    { accountId: pro.id, plan: 'pro', duration: 'monthly', reason: 'Test' },
    { actor: 'system', now: platform.clock.now(), correlationId: 'test' },
  );
  await platform.reachedHead();
}, 120_000);

describe('the candles of a range', () => {
  it.each(candleRangeNames)('%s: finished hours, merged into longer candles', async (range) => {
    const { hours, every } = candleRanges[range];
    const answer = await candles(`?range=${range}`);
    const there = Math.min(hours, storedDays * 24);
    expect(answer.interval).toBe(`${String(every)}h`);
    // The first and the last one may be parts, because hours are merged along the UTC day.
    expect(answer.candles.length).toBeGreaterThanOrEqual(Math.floor(there / every));
    expect(answer.candles.length).toBeLessThanOrEqual(Math.ceil(there / every) + 1);
    const stored = candlesOf('bitcoin').slice(0, -1).slice(-there);
    const sum = (of: readonly { volume: number }[]): number =>
      of.reduce((total, { volume }) => total + volume, 0);
    expect(sum(answer.candles) / sum(stored)).toBeCloseTo(1, 6);
    expect(Math.max(...answer.candles.map(({ high }) => high))).toBe(
      Math.max(...stored.map(({ high }) => high)),
    );
    expect(answer).toMatchObject({ source, kind: 'simulated', stale: false });
    expect(answer.at).toBe('2026-11-21T07:00:00.000Z');
  });

  it('are as old as their newest hour', async () => {
    const { candles: none, ...answer } = candlesSchema.parse(
      (await get(pathOf(operations.candles, { symbol: 'SOL' }))).body,
    );
    expect(none).toEqual([]);
    expect(answer).toMatchObject({ at, stale: false });
  });

  it('are compressed once for everyone who asks', async () => {
    const serialised = vi.spyOn(JSON, 'stringify');
    const path = `${pathOf(operations.candles, { symbol: 'ETH' })}?range=3M`;
    for (let time = 0; time < 3; time += 1) {
      const { headers } = await get(path, { 'accept-encoding': 'gzip, br' });
      expect(headers.get('content-encoding')).toBe('br');
    }
    const ofEther = serialised.mock.calls.filter(
      ([value]) => typeof value === 'object' && value !== null && 'candles' in value,
    );
    expect(ofEther).toHaveLength(1);
    serialised.mockRestore();
  });

  it('are not sent again while nothing has changed', async () => {
    const path = `${pathOf(operations.candles, { symbol: 'BTC' })}?range=1Y`;
    const tag = (await get(path)).headers.get('etag') ?? '';
    expect((await get(path, { 'if-none-match': tag })).status).toBe(304);
  });

  it.each(['range=2D', 'range=1d', 'range=', 'span=1D', 'range=1D&_=1', 'range=1D&range=7D'])(
    'are refused for ?%s',
    async (query) => {
      const { status, body } = await get(
        `${pathOf(operations.candles, { symbol: 'BTC' })}?${query}`,
      );
      expect([status, problemSchema.parse(body).status]).toEqual([400, 400]);
    },
  );
});

describe('the indicators of a coin', () => {
  const path = pathOf(operations.indicators, { symbol: 'BTC' });
  const indicators = async (query = ''): Promise<Indicators> =>
    indicatorsSchema.parse((await pro.call('GET', `${path}${query}`)).body);

  it('are answered to pro members only', async () => {
    expect((await get(path)).status).toBe(401);
    expect((await member.call('GET', path)).status).toBe(403);
    expect((await pro.call('GET', path)).status).toBe(200);
  });

  it('have a value per candle, settled from the first one on where there are hours before it', async () => {
    const answer = await indicators('?range=7D');
    expect(answer).toMatchObject({ coinSymbol: 'BTC', range: '7D', interval: '1h', source });
    expect(answer.candles).toHaveLength(168);
    const { rsi, macd, macdSignal, macdHistogram, bollingerUpper, vwap, obv, mfi } = answer;
    for (const series of [rsi, macd, macdSignal, macdHistogram, bollingerUpper, vwap, obv, mfi]) {
      expect(series).toHaveLength(168);
      expect(series).not.toContain(null);
    }
    expect(answer.drawdown).toHaveLength(168);
    expect(answer.drawdown[0]).toBe(0);
    expect(answer.deepestFall?.share).toBe(Math.min(...answer.drawdown.map(Number)));
    expect(answer.volumeByHour).toHaveLength(168);
  });

  it('say nothing where hours are missing, and compare a coin with others only', async () => {
    const answer = await indicators('?range=1Y');
    expect(answer.rsi.slice(0, 14)).toEqual(Array(14).fill(null));
    expect(answer.volatility.map(({ days, annualised }) => [days, annualised !== null])).toEqual(
      [1, 3, 7, 14, 30, 60, 90].map((days) => [days, true]),
    );
    expect(answer.correlations.map(({ coinSymbol, days }) => [coinSymbol, days])).toEqual([
      ['ETH', 30],
      ['ETH', 90],
    ]);
    expect(answer.correlations.every(({ correlation }) => correlation !== null)).toBe(true);
    const sol = indicatorsSchema.parse(
      (await pro.call('GET', pathOf(operations.indicators, { symbol: 'SOL' }))).body,
    );
    expect(sol).toMatchObject({ candles: [], rsi: [], deepestFall: null });
    expect(sol.volatility.every(({ annualised }) => annualised === null)).toBe(true);
    expect(sol.correlations.map(({ correlation }) => correlation)).toEqual(Array(4).fill(null));
  });

  it('know only their own parameter, and no unknown coin', async () => {
    expect((await pro.call('GET', `${path}?limit=3`)).status).toBe(400);
    expect((await pro.call('GET', pathOf(operations.indicators, { symbol: 'NOPE' }))).status).toBe(
      404,
    );
  });
});
