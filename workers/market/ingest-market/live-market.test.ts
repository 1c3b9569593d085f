import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import { historyProgress, listCandleHistories } from '#observations/candle-history/queries.ts';
import { requestCoinHistory } from '#observations/candle-history/store.ts';
import { listCandles } from '#observations/candles/queries.ts';
import { listFearGreedRecords } from '#observations/fear-greed/queries.ts';
import { findMarketReading } from '#observations/prices/queries.ts';
import { readPriceAgreement } from '#observations/price-comparisons/queries.ts';
import { listQuarantineRecords } from '#observations/quarantine/queries.ts';
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
import { startIngest } from './start-ingest.ts';

const now = new Date('2026-11-22T12:30:00.000Z');

let folder: string;
let readModels: ReadModels;
let double: LiveTestSetup;
const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-live-'));
  readModels = sqliteReadModels({ file: path.join(folder, 'read-models.sqlite') });
  logger.warn.mockClear();
});
afterEach(async () => {
  await double.server.close();
  await readModels.close();
  await rm(folder, { recursive: true });
});

const coins = [
  ['bitcoin', 'btc', 60_000],
  ['ethereum', 'eth', 3000],
  ['tron', 'trx', 0.15],
] as const;
const priceOf = (symbol: string): number =>
  coins.find(([, each]) => each === symbol.toLowerCase())?.[2] ?? 1;

const geckoAnswer = (factor = 1, at = now) =>
  coins.map(([id, symbol, price], index) => ({
    id,
    symbol,
    name: id,
    market_cap: 1000 - index,
    market_cap_rank: index + 1,
    current_price: price * factor,
    total_volume: 5,
    high_24h: null,
    low_24h: null,
    price_change_percentage_24h: 1,
    last_updated: at.toISOString(),
  }));
const paprikaAnswer = () =>
  coins.map(([id, symbol, price], index) => ({
    id: `${symbol}-${id}`,
    symbol: symbol.toUpperCase(),
    name: id,
    rank: index + 1,
    last_updated: now.toISOString(),
    quotes: { USD: { price: price * 1.001, volume_24h: 5, market_cap: 1000 } },
  }));

// Hours since 2025, however many are asked for.
const klinesAnswer = ({ searchParams }: URL): StubResponse => {
  const price = String(priceOf((searchParams.get('symbol') ?? '').replace('USDT', '')));
  const from = Math.max(Number(searchParams.get('startTime')), Date.parse('2025-01-01'));
  const until = Math.min(Number(searchParams.get('endTime')), now.getTime());
  const rows: unknown[] = [];
  for (let at = from; at <= until && rows.length < 1000; at += hourMs)
    rows.push([at, price, price, price, price, '1', at + hourMs - 1, '1', 1, '1', '1', '0']);
  return { body: rows };
};

const fngAnswer: StubResponse = {
  body: { data: [{ value: '46', timestamp: String(Date.parse('2026-11-22') / 1000) }] },
};

type Answers = { coinGecko: StubResponse; coinPaprika: StubResponse };

const serve = async (answers: Answers): Promise<void> => {
  double = await setUpLiveTest((url) => {
    if (url.pathname.endsWith('/coins/markets')) return answers.coinGecko;
    if (url.pathname === '/v1/tickers') return answers.coinPaprika;
    if (url.pathname === '/api/v3/klines') return klinesAnswer(url);
    return url.pathname === '/fng/' ? fngAnswer : undefined;
  });
};

const turn = async (at = now): Promise<void> => {
  const ingest = startIngest({
    platform: {
      broadcast: memoryBroadcast(),
      readModels,
      leases: memoryLeases(),
      clock: { now: () => at },
      logger: logger as never,
      marketData: createMarketData(double.providers),
      newsData: undefined,
      // Of news alone.
      outgoing: {} as never,
      pictures: {} as never,
      // Nobody has an alert here.
      config: {},
      eventStore: { head: () => Promise.resolve('') } as never,
    },
    systemNow: () => at,
    retry: { retries: 0, minPauseMs: 0 },
  });
  await ingest.ingestNow();
  await ingest.stop();
};

const shown = async () =>
  (await findMarketReading({ readModels }))?.coins.map(({ symbol, price, source }) => [
    symbol,
    price,
    source,
  ]);
const hoursOf = async (coinId: string): Promise<number> => {
  const range = { coinId, until: now.toISOString(), limit: 30_000, sources: ['Binance'] };
  return (await listCandles({ readModels }, range))?.candles.length ?? 0;
};

describe('a new installation with live sources', () => {
  it('shows prices, charts, and fear and greed after one turn, and fills the years behind them', async () => {
    await serve({ coinGecko: { body: geckoAnswer() }, coinPaprika: { body: [] } });
    await turn();
    expect(await shown()).toEqual([
      ['BTC', 60_000, 'CoinGecko'],
      ['ETH', 3000, 'CoinGecko'],
      ['TRX', 0.15, 'CoinGecko'],
    ]);
    const market = await findMarketReading({ readModels });
    expect(market?.coins.map(({ chartSource }) => chartSource)).toEqual(Array(3).fill('Binance'));
    expect(
      await listFearGreedRecords(
        { readModels },
        { sources: ['alternative.me'], today: '2026-11-22', days: 9 },
      ),
    ).toMatchObject([{ value: 46 }]);
    // Every major has its newest hours before one of them has more.
    const begun = await listCandleHistories({ readModels });
    expect(new Set(begun.map(({ coinId }) => coinId)).size).toBe(8);
    expect(await hoursOf('bitcoin')).toBeGreaterThanOrEqual(1000);
  });

  it('goes on with the years where a process before it was stopped, and asks for no hour twice', async () => {
    await serve({ coinGecko: { body: geckoAnswer() }, coinPaprika: { body: [] } });
    await requestCoinHistory({ readModels }, 'tron', now);
    // Hours before the source's first one are requested three times.
    for (let turns = 0; turns < 40; turns += 1)
      await turn(new Date(now.getTime() + turns * 10 * minuteMs));
    const done = await listCandleHistories({ readModels });
    expect(done.map((record) => [record.coinId, historyProgress(record)])).toEqual(
      expect.arrayContaining([
        ['bitcoin', 100],
        ['tron', 100],
      ]),
    );
    // Since the source's first hour, which is younger than three years; a year of the coin that was asked for.
    expect(await hoursOf('bitcoin')).toBe(
      (Date.parse('2026-11-22T12:00:00Z') - Date.parse('2025-01-01')) / hourMs,
    );
    expect(await hoursOf('tron')).toBe(365 * 24);
    const asked = double.server.requests.filter((each) => each.includes('symbol=TRXUSDT'));
    const ranges = asked.map((each) => new URL(each, 'http://local').searchParams);
    const fills = ranges.filter(
      (each) => Number(each.get('endTime')) - Number(each.get('startTime')) > 200 * hourMs,
    );
    expect(new Set(fills.map((each) => each.get('startTime'))).size).toBe(fills.length);
  });
});

describe('live sources that fail', () => {
  it('are replaced by the next one, and come back', async () => {
    const answers = {
      coinGecko: { body: '<html>Blocked</html>' } as StubResponse,
      coinPaprika: { body: paprikaAnswer() } as StubResponse,
    };
    await serve(answers);
    await turn();
    const names = async () => (await shown())?.map(([, , source]) => source);
    expect(await names()).toEqual(Array(3).fill('CoinPaprika'));
    expect(await shown()).toHaveLength(3);
    answers.coinGecko = { body: geckoAnswer() };
    await turn(new Date(now.getTime() + 300_000));
    expect(await names()).toEqual(Array(3).fill('CoinGecko'));
    const states = await listSourceStates({ readModels });
    expect(states.find(({ id }) => id === 'markets|CoinGecko')).toMatchObject({ failures: 0 });
  });

  it('do not get a price past another source that says something else', async () => {
    const before = new Date(now.getTime() - 300_000);
    const answers = { coinGecko: { body: geckoAnswer(1, before) }, coinPaprika: { body: [] } };
    await serve(answers);
    await turn(before);
    const wellShown = await shown();
    expect(wellShown).toHaveLength(3);
    answers.coinGecko = { body: geckoAnswer(3) };
    await turn();
    expect(await shown()).toEqual(wellShown);
    const states = await listSourceStates({ readModels });
    expect(states.find(({ id }) => id === 'markets|CoinGecko')).toMatchObject({ quarantined: 3 });
    const reason = 'Binance had 60000 at the last full hour, which is 3.00 times away';
    const toldOf = (): unknown[] =>
      logger.warn.mock.calls.filter(([, text]) => text === 'market: values are quarantined');
    expect(toldOf()).toEqual([
      [
        {
          source: 'CoinGecko',
          count: 3,
          first: expect.arrayContaining([{ coinId: 'bitcoin', reason }]) as unknown,
        },
        expect.any(String),
      ],
    ]);
    await turn(new Date(now.getTime() + 60_000));
    expect(toldOf()).toHaveLength(1);
    expect(await listQuarantineRecords({ readModels }, 10)).toMatchObject(
      [0.15 * 3, 9000, 180_000].map(() => ({
        source: 'CoinGecko',
        rule: 'disagreement',
        outcome: 'open',
      })),
    );
    const then = new Date(now.getTime() + 300_000);
    answers.coinGecko = { body: geckoAnswer(1, then) };
    await turn(then);
    await turn(then);
    expect(await shown()).toHaveLength(3);
    const since = new Date(now.getTime() - dayMs);
    expect(await readPriceAgreement({ readModels }, since)).toEqual({ compared: 9, agreed: 6 });
    const kept = await listQuarantineRecords({ readModels }, 10);
    expect(kept.map(({ symbol, value, outcome }) => [symbol, value, outcome]).sort()).toEqual([
      ['BTC', 180_000, 'refuted'],
      ['ETH', 9000, 'refuted'],
      ['TRX', 0.15 * 3, 'refuted'],
    ]);
  });
});
