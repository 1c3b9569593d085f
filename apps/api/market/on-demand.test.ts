import { beforeAll, describe, expect, it, vi } from 'vitest';
import { lookUpSchema, tickersSchema } from '#contract/market/coin-details.ts';
import { marketCoinDetailSchema } from '#contract/market/coin.ts';
import { pathOf } from '#contract/url.ts';
import { operations } from '#contract/operations.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { openCoinProfiles, writeCoinProfile } from '#observations/coin-profiles/store.ts';
import { openSymbolLookupsCollection, writeSymbolLookup } from '#observations/look-ups/store.ts';
import type { CoinReading } from '#observations/prices/queries.ts';
import { openMarketReadingsCollection, writeMarketReading } from '#observations/prices/store.ts';
import { openTickers, writeTickers, writeRequestedTickers } from '#observations/tickers/store.ts';
import type { Jobs } from '#platform/jobs/jobs.port.ts';
import { call, register, type Visitor } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

let member: Visitor;
const enqueue = vi.fn<Jobs['enqueue']>();

const coinOf = (id: string, symbol: string, at: string): CoinReading => ({
  id,
  symbol,
  name: id,
  rank: 1,
  price: 60_000,
  volume: 1,
  marketCap: null,
  change1h: null,
  change24h: 1,
  change7d: null,
  change30d: null,
  low24h: null,
  high24h: null,
  chart: null,
  chartSource: null,
  source: 'CoinGecko',
  at,
  freshUntil: '2999-01-01T00:00:00.000Z',
  records: {
    allTimeHigh: { price: 69_045, at: '2021-11-10T14:24:11.849Z' },
    allTimeLow: null,
    circulatingSupply: 19e6,
    totalSupply: null,
    maxSupply: 21e6,
  },
});

const running = await runApiForFile();
beforeAll(async () => {
  const { platform } = running;
  const at = platform.clock.now().toISOString();
  await openMarketReadingsCollection(platform);
  await openTickers(platform);
  await openSymbolLookupsCollection(platform);
  await openCoinProfiles(platform);
  await writeMarketReading(platform, {
    id: 'latest',
    seq: 1,
    source: 'CoinGecko',
    kind: 'live',
    at,
    coins: [coinOf('bitcoin', 'BTC', at), coinOf('tron', 'TRX', at)],
  });
  await platform.broadcast.publish('market', '1');
  member = await register(running, 'reader@example.com');
  await vi.waitFor(
    async () => {
      expect((await member.call('GET', pathOf(operations.coin, { symbol: 'BTC' }))).status).toBe(
        200,
      );
    },
    { timeout: 60_000 },
  );
  vi.spyOn(platform.jobs, 'enqueue').mockImplementation(enqueue);
  enqueue.mockResolvedValue(undefined);
}, 120_000);

const tickers = async (symbol: string) =>
  tickersSchema.parse((await member.call('GET', pathOf(operations.tickers, { symbol }))).body);
const lookUp = async (symbol: string, by = member) => {
  const answer = await by.call('POST', pathOf(operations.lookUpCoin, { symbol }));
  return answer.status === 200 ? lookUpSchema.parse(answer.body).state : answer.status;
};

describe('a coin in detail', () => {
  it('has the extremes and amounts that its source reports', async () => {
    const { body } = await call(running, 'GET', {
      path: pathOf(operations.coin, { symbol: 'BTC' }),
    });
    expect(marketCoinDetailSchema.parse(body)).toMatchObject({
      allTimeHigh: { price: 69_045 },
      allTimeLow: null,
      maxSupply: 21e6,
      totalSupply: null,
    });
  });
});

describe('the profile of a coin', () => {
  const profile = {
    description: ['A network for content.'],
    links: [{ kind: 'website' as const, url: 'https://tron.network/' }],
    circulatingSupply: 9e10,
    totalSupply: null,
    maxSupply: null,
    hasNoMaxSupply: true,
    source: 'CoinGecko',
    at: '2026-11-12T08:00:00.000Z',
  };
  const stored = {
    ...profile,
    id: 'tron',
    kind: 'live' as const,
    dueAt: '2026-11-26T08:00:00.000Z',
  };
  const shown = async (path = pathOf(operations.coin, { symbol: 'TRX' })) =>
    marketCoinDetailSchema.parse((await call(running, 'GET', { path })).body).profile;

  it('is what a live source reported, with its time', async () => {
    expect(await shown()).toBeNull();
    await writeCoinProfile(running.platform, stored);
    expect(await shown()).toEqual(profile);
    const { body } = await member.call('POST', pathOf(operations.lookUpCoin, { symbol: 'TRX' }));
    expect(lookUpSchema.parse(body).coin?.profile).toEqual(profile);
  });

  it('is null where nothing is known, and of another mode', async () => {
    const nothing = { description: [], links: [], circulatingSupply: null, hasNoMaxSupply: false };
    await writeCoinProfile(running.platform, { ...stored, ...nothing });
    expect(await shown()).toBeNull();
    await writeCoinProfile(running.platform, { ...stored, kind: 'simulated' });
    expect(await shown()).toBeNull();
    await writeCoinProfile(running.platform, stored);
  });
});

describe('the exchanges of a coin', () => {
  it('are for members, of coins that are known', async () => {
    expect(
      (await call(running, 'GET', { path: pathOf(operations.tickers, { symbol: 'BTC' }) })).status,
    ).toBe(401);
    expect((await member.call('GET', pathOf(operations.tickers, { symbol: 'NOPE' }))).status).toBe(
      404,
    );
  });

  it('are fetched when a member looks, and asked for again when they are an hour old', async () => {
    enqueue.mockClear();
    expect(await tickers('BTC')).toMatchObject({ state: 'fetching', tickers: [], source: null });
    const payload: unknown = expect.objectContaining({ coinId: 'bitcoin', symbol: 'BTC' });
    expect(enqueue).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'want-tickers', payload }),
    );
    const { platform } = running;
    const pair = { exchange: 'Kraken', pair: 'BTC/USD', price: 60_010, spread: 0.01 };
    const ticker = { ...pair, trust: 'high' as const, tradedAt: null };
    const now = platform.clock.now().getTime();
    const record = (ageMs: number) => ({
      id: 'bitcoin',
      source: 'CoinGecko',
      kind: 'live' as const,
      refreshMs: hourMs,
      at: new Date(now - ageMs).toISOString(),
      reported: 100,
      tickers: [
        { ...ticker, volume: 30 },
        { ...ticker, volume: 10 },
      ],
    });
    await writeTickers(platform, record(0));
    const known = await tickers('BTC');
    expect(known).toMatchObject({ state: 'current', reported: 100, stale: false });
    expect(known.tickers.map(({ share }) => share)).toEqual([75, 25]);
    await writeTickers(platform, record(3 * hourMs));
    expect(await tickers('BTC')).toMatchObject({ state: 'fetching', stale: true });
    // Of another mode: it must not be taken for real.
    await writeTickers(platform, { ...record(0), kind: 'simulated' });
    expect(await tickers('BTC')).toMatchObject({ tickers: [], source: null });
  });

  it('are not asked for twice while they are fetched, nor soon after all sources failed', async () => {
    const { platform } = running;
    const askedAt = new Date().toISOString();
    const wanted = { id: 'tron', symbol: 'TRX', askedAt, failedAt: null };
    await writeRequestedTickers(platform, wanted);
    enqueue.mockClear();
    expect(await tickers('TRX')).toMatchObject({ state: 'fetching' });
    await writeRequestedTickers(platform, { ...wanted, failedAt: askedAt });
    expect(await tickers('TRX')).toMatchObject({ state: 'unavailable' });
    expect(enqueue).not.toHaveBeenCalled();
  });
});

describe('a symbol outside the list', () => {
  it('is looked up for members only, and shown once it is found', async () => {
    expect(
      (await call(running, 'POST', { path: pathOf(operations.lookUpCoin, { symbol: 'FAR' }) }))
        .status,
    ).toBe(401);
    expect(await lookUp('far')).toBe('asking');
    const at = new Date().toISOString();
    const coin = coinOf('far', 'FAR', at);
    const known = { id: 'FAR', kind: 'live' as const, at, coin };
    await writeSymbolLookup(running.platform, { ...known, state: 'found' });
    expect(await lookUp('far')).toBe('found');
    expect(
      (await call(running, 'GET', { path: pathOf(operations.coin, { symbol: 'far' }) })).status,
    ).toBe(200);
    await writeSymbolLookup(running.platform, { ...known, coin: null, state: 'missing' });
    expect(await lookUp('far')).toBe('missing');
    await writeSymbolLookup(running.platform, { ...known, coin: null, state: 'failed' });
    expect(await lookUp('far')).toBe('unavailable');
  });

  it.each(['%3Cscript%3E', '..%2F..%2Fx', 'A%20B', '%F0%9F%92%A9', 'a'.repeat(20), "'OR'1"])(
    'costs no question where no source writes one so: %s',
    async (symbol) => {
      enqueue.mockClear();
      const { status, body } = await member.call('POST', `/api/market-data/${symbol}/look-up`);
      expect([status, lookUpSchema.parse(body).state]).toEqual([200, 'missing']);
      expect(enqueue).not.toHaveBeenCalled();
    },
  );

  it('may be ten in a day, whatever comes of them', async () => {
    const greedy = await register(running, 'greedy@example.com');
    const states: unknown[] = [];
    for (let each = 0; each < 11; each += 1) states.push(await lookUp(`X${String(each)}`, greedy));
    expect(states).toEqual([...Array<string>(10).fill('asking'), 429]);
    expect(await lookUp('BTC', greedy)).toBe('found');
  });
});
