import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Candles, candlesSchema, marketListSchema } from '#contract/market/market.ts';
import { operations } from '#contract/operations.ts';
import { pathOf } from '#contract/url.ts';
import { dayMs, fiveMinutesMs, hourMs, minuteMs, secondMs } from '#domain/shared/time/durations.ts';
import { simulatedMarket } from '#models/simulated-market/simulated-market.ts';
import { openCandleCollections, writeCandles } from '#observations/candles/store.ts';
import type { FiveMinuteCandles } from '#observations/five-minute-candles/record.ts';
import {
  openFiveMinuteCandles,
  writeFiveMinuteCandles,
  writeRequestedFiveMinuteCandles,
} from '#observations/five-minute-candles/store.ts';
import { openMarketReadingsCollection, writeMarketReading } from '#observations/prices/store.ts';
import { openSeriesBreaks, writeSeriesBreaks } from '#observations/series-breaks/store.ts';
import { createSourceStateStore } from '#observations/sources/store.ts';
import type { Jobs } from '#platform/jobs/jobs.port.ts';
import { healthySource } from '#platform/sources/testing/healthy-source.ts';
import { UnavailableError } from '#platform/unavailable-error.ts';
import { call } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const source = 'Simulated market';
const market = simulatedMarket('a test');
const enqueue = vi.fn<Jobs['enqueue']>();
const running = await runApiForFile();
const { platform } = running;
const until = Math.floor(platform.clock.now().getTime() / fiveMinutesMs) * fiveMinutesMs;
// Stays within the same five minutes.
const now = until + minuteMs;

beforeAll(async () => {
  await openMarketReadingsCollection(platform);
  await openCandleCollections(platform);
  await openFiveMinuteCandles(platform);
  await openSeriesBreaks(platform);
  await createSourceStateStore(platform).save([
    healthySource({ source, kind: 'candles', mode: 'simulated', refreshMs: 5000 }),
  ]);
  const at = new Date(now).toISOString();
  const coins = market.marketAt(now).map((coin) => ({
    ...coin,
    chart: null,
    chartSource: null,
    source,
    at,
    freshUntil: '2999-01-01T00:00:00.000Z',
  }));
  for (const { id } of coins.slice(0, 12)) {
    const hours = market.candles(id, now - 2 * dayMs, Math.floor(now / hourMs) * hourMs);
    await writeCandles(
      platform,
      source,
      hours.map((candle) => ({
        ...candle,
        coinId: id,
        openAt: new Date(candle.openAt).toISOString(),
      })),
    );
  }
  await writeMarketReading(platform, {
    id: 'latest',
    seq: 1,
    source,
    kind: 'simulated',
    at,
    coins,
  });
  await platform.broadcast.publish('market', '1');
  await vi.waitFor(
    async () => {
      const { body } = await call(running, 'GET', { path: operations.marketList.path });
      expect(marketListSchema.parse(body).length).toBeGreaterThan(12);
    },
    { timeout: 60_000 },
  );
  vi.spyOn(platform.clock, 'now').mockReturnValue(new Date(now));
  vi.spyOn(platform.jobs, 'enqueue').mockImplementation(enqueue);
}, 120_000);
beforeEach(() => {
  enqueue.mockReset().mockResolvedValue(undefined);
});

// Each test has a coin of its own, because readers of a coin share a check for two seconds.
const coins = market.marketAt(now).slice(0, 12).values();
const nextCoin = () => {
  const { value } = coins.next();
  if (!value) throw new Error('there are more tests than coins');
  return value;
};
const get = (symbol: string, query = '?range=1D&interval=5m', headers = {}) =>
  call(running, 'GET', { path: `${pathOf(operations.candles, { symbol })}${query}`, headers });
const read = async (symbol: string, query?: string): Promise<Candles> =>
  candlesSchema.parse((await get(symbol, query)).body);
const recordOf = (id: string, over: Partial<FiveMinuteCandles> = {}): FiveMinuteCandles => {
  const end = Date.parse(over.until ?? new Date(until).toISOString());
  return {
    id,
    source,
    kind: 'simulated',
    until: new Date(end).toISOString(),
    at: new Date(end).toISOString(),
    candles: market
      .fiveMinuteCandles(id, end - dayMs, end)
      .map(
        ({ openAt, open, high, low, close, volume }) =>
          [openAt, open, high, low, close, volume] as const,
      ),
    ...over,
  };
};
const earlier = (steps: number): string => new Date(until - steps * fiveMinutesMs).toISOString();

describe('the last day in five-minute candles', () => {
  it('has hours until they are fetched, and asks for them once for all readers', async () => {
    const { id, symbol } = nextCoin();
    const answers = await Promise.all(Array.from({ length: 20 }, () => read(symbol)));
    for (const answer of answers) {
      expect(answer).toMatchObject({ interval: '1h', fetching: true, kind: 'simulated' });
      expect(answer.candles).toHaveLength(24);
    }
    expect(enqueue).toHaveBeenCalledTimes(1);
    const payload: unknown = expect.objectContaining({ coinId: id, until: earlier(0) });
    expect(enqueue).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'want-five-minute-candles', payload }),
    );
  });

  it('has 288 of them once they are fetched, with their source, and asks for nothing', async () => {
    const { id, symbol } = nextCoin();
    await writeFiveMinuteCandles(platform, recordOf(id));
    const answer = await read(symbol);
    expect(answer).toMatchObject({
      interval: '5m',
      source,
      kind: 'simulated',
      at: earlier(0),
      stale: false,
    });
    expect(answer.fetching).toBeUndefined();
    expect(answer.candles).toHaveLength(288);
    expect(answer.candles.at(-1)?.openAt).toBe(earlier(1));
    expect(enqueue).not.toHaveBeenCalled();
    const tag = (await get(symbol)).headers.get('etag') ?? '';
    expect((await get(symbol, undefined, { 'if-none-match': tag })).status).toBe(304);
  });

  it('shows those of five minutes ago while newer ones are fetched', async () => {
    const { id, symbol } = nextCoin();
    await writeFiveMinuteCandles(platform, recordOf(id, { until: earlier(1) }));
    expect(await read(symbol)).toMatchObject({ interval: '5m', at: earlier(1), fetching: true });
    expect(enqueue).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['end too long ago', { until: earlier(4) }],
    ['are of another time, after the clock was moved back', { until: earlier(-12) }],
    ['are of another mode', { kind: 'live' as const }],
  ])('has hours where the stored ones %s', async (_case, over) => {
    const { id, symbol } = nextCoin();
    await writeFiveMinuteCandles(platform, recordOf(id, over));
    expect(await read(symbol)).toMatchObject({ interval: '1h', kind: 'simulated' });
  });

  it('has hours where the stored ones do not reach back as far', async () => {
    const { id, symbol } = nextCoin();
    const record = recordOf(id);
    await writeFiveMinuteCandles(platform, { ...record, candles: record.candles.slice(-100) });
    expect((await read(symbol)).interval).toBe('1h');
  });

  it('has hours where the coin’s unit changed within the day', async () => {
    const { id, symbol, price } = nextCoin();
    await writeFiveMinuteCandles(platform, recordOf(id));
    const at = new Date(until - 6 * hourMs).toISOString();
    await writeSeriesBreaks(platform, [
      { id, at, factor: 0.01, before: price * 100, after: price },
    ]);
    expect((await read(symbol)).interval).toBe('1h');
  });

  it('has hours without waiting while the queue is down', async () => {
    const { symbol } = nextCoin();
    enqueue.mockRejectedValue(new UnavailableError('the queue'));
    const answer = await read(symbol);
    expect(answer.interval).toBe('1h');
    expect(answer.fetching).toBeUndefined();
  });

  it('does not ask again while they are fetched, nor soon after every source failed', async () => {
    const asked = { until: earlier(0), askedAt: new Date().toISOString(), failedAt: null };
    const fetched = nextCoin();
    await writeRequestedFiveMinuteCandles(platform, { ...asked, id: fetched.id });
    expect((await read(fetched.symbol)).fetching).toBe(true);
    const failed = nextCoin();
    const failedAt = new Date(Date.now() - 20 * secondMs).toISOString();
    await writeRequestedFiveMinuteCandles(platform, { ...asked, id: failed.id, failedAt });
    const answer = await read(failed.symbol);
    expect(answer.interval).toBe('1h');
    expect(answer.fetching).toBeUndefined();
    expect(enqueue).not.toHaveBeenCalled();
  });

  it('is for those who ask for it, and of a day only', async () => {
    const { id, symbol } = nextCoin();
    await writeFiveMinuteCandles(platform, recordOf(id));
    for (const query of ['?range=1D', '?range=7D&interval=5m', '?interval=5m', ''])
      expect((await read(symbol, query)).interval).toBe('1h');
    expect((await get(symbol, '?range=1D&interval=1h')).status).toBe(400);
    const without = market.marketAt(now).at(-1)?.symbol ?? '';
    expect((await read(without)).candles).toEqual([]);
    expect(enqueue).not.toHaveBeenCalled();
  });
});
