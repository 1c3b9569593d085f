import { afterEach, describe, expect, it } from 'vitest';
import { dayMs, fiveMinutesMs, hourMs } from '#domain/shared/time/durations.ts';
import { SourceError, type SourceResult } from '../../sources/source.port.ts';
import type { CandleRange, MarketSource, SourceCandle, SourceCoin } from '../market-data.port.ts';
import { fiveMinuteCandlesContract } from '../five-minute-candles.contract.ts';
import { createMarketData } from '../market-source.ts';
import {
  type LiveTestSetup,
  setUpLiveTest,
  readRecording,
  hasRecordings,
  listRecordings,
  type StubResponse,
  type StubHandler,
} from './testing/recordings.ts';

const opened: LiveTestSetup[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ server }) => server.close()));
});

const live = async (serving: StubHandler) => {
  const double = await setUpLiveTest(serving);
  opened.push(double);
  const { markets, candles, fiveMinuteCandles, fearGreed, tickers, lookUps } = createMarketData(
    double.providers,
  );
  return {
    asked: double.server.requests,
    coinGecko: named(markets, 'CoinGecko'),
    coinPaprika: named(markets, 'CoinPaprika'),
    binance: named(candles, 'Binance'),
    kraken: named(candles, 'Kraken'),
    binanceFiveMinutes: named(fiveMinuteCandles, 'Binance'),
    krakenFiveMinutes: named(fiveMinuteCandles, 'Kraken'),
    fearGreed: named(fearGreed, 'alternative.me'),
    geckoTickers: named(tickers, 'CoinGecko'),
    paprikaTickers: named(tickers, 'CoinPaprika'),
    geckoLookUps: named(lookUps, 'CoinGecko'),
    paprikaLookUps: named(lookUps, 'CoinPaprika'),
  };
};

const named = <Each extends { readonly name: string }>(
  sources: readonly Each[],
  name: string,
): Each => {
  const found = sources.find((source) => source.name === name);
  if (!found) throw new Error(`${name} is missing`);
  return found;
};

const now = new Date('2026-11-22T12:30:00.000Z');
const request = <Query>(query: Query, at = now) => ({
  query,
  now: at,
  validators: undefined,
  signal: new AbortController().signal,
});

const coinsOf = async (source: MarketSource): Promise<readonly SourceCoin[]> => {
  const answer = await source.fetch(request('all' as const));
  return answer.status === 'value' ? answer.value : [];
};

const failureOf = async (asking: Promise<SourceResult<unknown>>): Promise<SourceError> => {
  const error: unknown = await asking.then(
    (answer) => answer,
    (reason: unknown) => reason,
  );
  if (error instanceof SourceError) return error;
  throw new Error(`expected a failure, got ${JSON.stringify(error).slice(0, 200)}`);
};

const expectPlausible = (coins: readonly SourceCoin[]): void => {
  expect(new Set(coins.map(({ id }) => id)).size).toBe(coins.length);
  expect(coins.map(({ rank }) => rank)).toEqual(coins.map((_, index) => index + 1));
  for (const { price, low24h, high24h, volume, marketCap, symbol, at } of coins) {
    expect(price).toBeGreaterThan(0);
    expect(low24h ?? 0).toBeLessThanOrEqual(price);
    expect(high24h ?? Infinity).toBeGreaterThanOrEqual(price);
    expect(volume).toBeGreaterThanOrEqual(0);
    expect(marketCap ?? 1).toBeGreaterThan(0);
    expect(symbol).toBe(symbol.toUpperCase());
    expect(new Date(at ?? '').toISOString()).toBe(at);
  }
};

const serveAll =
  (body: unknown, given: Partial<StubResponse> = {}): StubHandler =>
  () => ({ body, ...given });

const geckoRow = (over: Record<string, unknown> = {}) => ({
  id: 'bitcoin',
  symbol: 'btc',
  name: 'Bitcoin',
  current_price: 100,
  market_cap: 1000,
  market_cap_rank: 1,
  total_volume: 5,
  high_24h: 99,
  low_24h: 90,
  price_change_percentage_24h: null,
  last_updated: '2026-11-22T12:29:00.000Z',
  ...over,
});

describe('CoinGecko', () => {
  it('reads rows that drift: null caps, missing changes, lagging extremes, clocks that run ahead', async () => {
    const rows = [
      geckoRow({ id: 'twice', symbol: 'dup', market_cap_rank: 7, market_cap: null }),
      geckoRow({ last_updated: '2027-01-01T00:00:00Z', price_change_percentage_1h_in_currency: 2 }),
      geckoRow({ id: 'other', symbol: 'DUP', market_cap_rank: null }),
      geckoRow({ id: 'twice', symbol: 'dup', market_cap_rank: 9 }),
      geckoRow({ id: 'delisted', current_price: null }),
    ];
    const { coinGecko, asked } = await live(serveAll(rows));
    const coins = await coinsOf(coinGecko);
    expect(coins.map(({ id, rank }) => [id, rank])).toEqual([
      ['bitcoin', 1],
      ['other', 2],
      ['twice', 3],
    ]);
    expect(coins[0]).toMatchObject({ change1h: 2, high24h: 100, at: now.toISOString() });
    expect(coins[2]).toMatchObject({ symbol: 'DUP', marketCap: null, change24h: null });
    expect(coins[2]).not.toHaveProperty('change7d');
    expect(asked).toHaveLength(1);
  });

  it('is asked conditionally once its answer is stored', async () => {
    const { coinGecko } = await live(serveAll([geckoRow()], { headers: { etag: 'W/"1"' } }));
    const first = await coinGecko.fetch(request('all' as const));
    const validators = first.status === 'value' ? first.validators : undefined;
    const again = await coinGecko.fetch({ ...request('all' as const), validators });
    expect(again).toEqual({ status: 'not-modified' });
  });

  it('waits a minute when it is over the limit, said with 200 or with 429', async () => {
    const body = { status: { error_code: 429, error_message: 'exceeded the Rate Limit' } };
    for (const status of [200, 429]) {
      const { coinGecko } = await live(serveAll(body, { status }));
      const error = await failureOf(coinGecko.fetch(request('all' as const)));
      expect([status, error.retryAfterMs]).toEqual([status, 60_000]);
    }
  });

  it('says that a page, or an answer of another form, is of no use, and is not asked again at once', async () => {
    const useless = [
      '<html>Blocked</html>',
      { error: 'Missing parameter' },
      {},
      [{ id: 'x' }],
      null,
    ];
    for (const body of useless) {
      const { coinGecko } = await live(serveAll(body));
      const error = await failureOf(coinGecko.fetch(request('all' as const)));
      expect([body, error.retryable]).toEqual([body, false]);
    }
  });
});

describe('CoinPaprika', () => {
  const row = (over: Record<string, unknown> = {}) => ({
    id: 'bnb-binance-coin',
    name: 'BinanceCoin',
    symbol: 'BNB',
    rank: 4,
    last_updated: '2026-11-22T12:29:00Z',
    quotes: { USD: { price: 590, volume_24h: 1, market_cap: 0, percent_change_24h: 1 } },
    ...over,
  });

  it('takes our ids for the coins of best rank, and leaves out those without one', async () => {
    const rows = [
      row({ rank: 900, id: 'bnb-imitation', name: 'Imitation' }),
      row(),
      row({ rank: 0, id: 'gone-gone', symbol: 'GONE' }),
      row({ rank: 5, id: 'new-new-coin', symbol: 'NEW' }),
    ];
    const { coinPaprika } = await live(serveAll(rows));
    const coins = await coinsOf(coinPaprika);
    expect(coins.map(({ id }) => id)).toEqual(['binancecoin', 'new-coin', 'imitation']);
    expect(coins[0]).toMatchObject({ marketCap: null, change7d: null, low24h: null });
  });
});

const from = new Date('2026-11-22T06:00:00.000Z');
const range = (coinId: string): CandleRange => ({ coinId, from, to: now });
const kline = (hour: number, close = '2.0'): unknown[] => {
  const openAt = from.getTime() + hour * hourMs;
  return [openAt, '1.0', '3.0', '0.5', close, '7', openAt + hourMs - 1, '9', 1, '1', '1', '0'];
};
const hoursIn = (answer: SourceResult<readonly SourceCandle[]>): (string | number)[] =>
  answer.status === 'value'
    ? answer.value.map(({ openAt, close }) => `${openAt.slice(11, 13)} ${String(close)}`)
    : [answer.status];

describe('Binance', () => {
  it('reads finished hours of the range: sorted, once each, without the hour under way', async () => {
    const rows = [kline(2), kline(0), kline(0, '2.5'), kline(1), kline(6), kline(-1)];
    const { binance, asked } = await live(serveAll(rows));
    const answer = await binance.fetch(request([range('bitcoin')]));
    expect(hoursIn(answer)).toEqual(['06 2.5', '07 2', '08 2']);
    expect(asked[0]).toContain('symbol=BTCUSDT&interval=1h&startTime=1795327200000');
  });

  it('holds an hour back for 15 seconds after its end, because our clock may be ahead', async () => {
    const { binance } = await live(serveAll([kline(0), kline(1)]));
    const end = from.getTime() + 2 * hourMs;
    const hoursAt = async (ms: number) =>
      hoursIn(await binance.fetch(request([range('bitcoin')], new Date(end + ms))));
    expect(await hoursAt(14_999)).toEqual(['06 2']);
    expect(await hoursAt(15_000)).toEqual(['06 2', '07 2']);
  });

  it('has nothing for a coin that it does not list, and asks again a day later', async () => {
    const { binance, asked } = await live(
      serveAll({ code: -1121, msg: 'Invalid symbol.' }, { status: 400 }),
    );
    for (const at of [now, now, new Date(now.getTime() + 25 * hourMs)])
      expect(await binance.fetch(request([range('bitcoin')], at))).toEqual({ status: 'nothing' });
    expect(await binance.fetch(request([range('no-such-coin')]))).toEqual({ status: 'nothing' });
    expect(asked).toHaveLength(2);
    expect(binance.isUnlisted?.('bitcoin', now)).toBe(true);
    expect(binance.isUnlisted?.('no-such-coin', now)).toBe(false);
  });

  it('fails on any other error page, whatever its digits', async () => {
    const { binance } = await live(serveAll('<p>Request 7-1121-03 failed</p>', { status: 502 }));
    const error = await failureOf(binance.fetch(request([range('bitcoin')])));
    expect(error.message).toContain('502');
  });

  it('refuses candles that are not hours', async () => {
    const days = [0, 24, 48].map((hour) => kline(hour));
    const minutes = [kline(0), kline(1 / 60)];
    for (const rows of [days, minutes]) {
      const { binance } = await live(serveAll(rows));
      const error = await failureOf(binance.fetch(request([range('bitcoin')])));
      expect(error.message).toBe('the candles are not hours');
    }
  });
});

describe('Kraken', () => {
  const row = (hour: number): unknown[] => {
    const seconds = from.getTime() / 1000 + hour * 3600;
    return [seconds, '1.0', '3.0', '0.5', '2.0', '1.7', '7.5', 3];
  };

  it('reads the hours of a pair under its own name, and knows that BTC is XBT there', async () => {
    const result = { last: 1, XXBTZUSD: [row(0), row(1), row(6)] };
    const { kraken, asked } = await live(serveAll({ error: [], result }));
    const answer = await kraken.fetch(request([range('bitcoin')]));
    expect(hoursIn(answer)).toEqual(['06 2', '07 2']);
    expect(asked[0]).toContain('pair=XBTUSD&interval=60');
  });

  it('understands the errors that come with 200', async () => {
    const unknown = await live(serveAll({ error: ['EQuery:Unknown asset pair'] }));
    expect(await unknown.kraken.fetch(request([range('bitcoin')]))).toEqual({ status: 'nothing' });
    const busy = await live(serveAll({ error: ['EAPI:Rate limit exceeded'] }));
    const error = await failureOf(busy.kraken.fetch(request([range('bitcoin')])));
    expect(error.retryAfterMs).toBe(60_000);
    const down = await live(serveAll({ error: ['EService:Unavailable'] }));
    expect((await failureOf(down.kraken.fetch(request([range('bitcoin')])))).retryable).toBe(true);
  });
});

// Both exchanges answer the range that was asked for and the running five minutes.
const fiveMinuteTimes = (from: number, to: number): number[] => {
  const first = Math.ceil(from / fiveMinutesMs) * fiveMinutesMs;
  const end = Math.min(to, now.getTime());
  return Array.from(
    { length: Math.max(0, Math.floor((end - first) / fiveMinutesMs) + 1) },
    (_, step) => first + step * fiveMinutesMs,
  );
};
const prices = ['1.0', '3.0', '0.5', '2.0'];
const binanceFiveMinutes: StubHandler = ({ searchParams }) => {
  expect(searchParams.get('interval')).toBe('5m');
  const times = fiveMinuteTimes(
    Number(searchParams.get('startTime')),
    Number(searchParams.get('endTime')),
  );
  const body = times.map((openAt) => [
    openAt,
    ...prices,
    '7',
    openAt + fiveMinutesMs - 1,
    '9',
    1,
    '1',
    '1',
    '0',
  ]);
  return { body };
};
const krakenFiveMinutes: StubHandler = ({ searchParams }) => {
  expect(searchParams.get('interval')).toBe('5');
  const times = fiveMinuteTimes(Number(searchParams.get('since')) * 1000 + 1, Infinity);
  const rows = times.map((time) => [time / 1000, ...prices, '1.7', '7.5', 3]);
  return { body: { error: [], result: { XXBTZUSD: rows, last: (times.at(-2) ?? 0) / 1000 } } };
};

fiveMinuteCandlesContract('the five-minute candles of Binance', async () => {
  const { binanceFiveMinutes: source } = await live(binanceFiveMinutes);
  return { source, coinId: 'bitcoin', now: new Date(now.getTime() + 20_000) };
});

fiveMinuteCandlesContract('the five-minute candles of Kraken', async () => {
  const { krakenFiveMinutes: source } = await live(krakenFiveMinutes);
  return { source, coinId: 'bitcoin', now: new Date(now.getTime() + 20_000) };
});

describe('five-minute candles of an exchange', () => {
  const day = { coinId: 'bitcoin', from: new Date(now.getTime() - dayMs), to: now };

  it('are refused when they have another length', async () => {
    const { binanceFiveMinutes: binance } = await live(serveAll([kline(0), kline(1), kline(2)]));
    expect((await failureOf(binance.fetch(request([day])))).message).toBe(
      'the candles are not five minutes',
    );
    const minutes = [0, 60, 120].map((more) => [
      now.getTime() / 1000 - 600 + more,
      ...prices,
      1,
      1,
    ]);
    const { krakenFiveMinutes: kraken } = await live(
      serveAll({ error: [], result: { XXBTZUSD: minutes } }),
    );
    expect((await failureOf(kraken.fetch(request([day])))).retryable).toBe(false);
  });

  it('leave part of the exchange’s budget to its hours', async () => {
    const { binance, binanceFiveMinutes, kraken, krakenFiveMinutes } = await live(serveAll([]));
    for (const [hours, minutes] of [
      [binance, binanceFiveMinutes],
      [kraken, krakenFiveMinutes],
    ] as const) {
      expect(minutes.budgets).toBe(hours.budgets);
      const [own] = minutes.ownBudgets ?? [];
      const [all] = hours.budgets ?? [];
      expect((own?.requests ?? Infinity) * 2).toBeLessThanOrEqual((all?.requests ?? 0) / 2);
      expect(own?.perMs).not.toBe(all?.perMs);
    }
  });
});

describe('alternative.me', () => {
  const days = (...rows: [day: string, value: string][]) => ({
    data: rows.map(([day, value]) => ({
      value,
      value_classification: 'Greed',
      timestamp: String(Date.parse(day) / 1000),
    })),
  });

  it('reads the days asked for, oldest first, and only as many as are missing', async () => {
    const body = days(['2026-11-22', '46'], ['2026-11-21', '20'], ['2026-11-01', '1'], ['x', '7']);
    const { fearGreed, asked } = await live(serveAll(body));
    const answer = await fearGreed.fetch(request({ from: '2026-11-20' }));
    expect(answer).toMatchObject({ status: 'value', at: '2026-11-22T00:00:00.000Z' });
    expect(answer.status === 'value' && answer.value).toEqual([
      { day: '2026-11-21', value: 20 },
      { day: '2026-11-22', value: 46 },
    ]);
    await fearGreed.fetch(request({ from: '2018-02-01' }));
    expect(asked).toEqual(['/fng/?limit=3', '/fng/?limit=0']);
  });
});

// needs: ../shared/data beside the project
describe.skipIf(!hasRecordings)('recorded answers (skipped without ../shared/data)', () => {
  const markets = listRecordings('coingecko').filter((name) => name.includes('/markets_'));
  const tickers = listRecordings('coinpaprika').filter((name) => name.includes('/ticker'));
  const read = (names: readonly string[]): unknown[][] =>
    names.map((name) => [readRecording(name)].flat());

  it('of markets are read whole, over the years', async () => {
    const sizes: number[] = [];
    for (const rows of read(markets)) {
      const { coinGecko } = await live(serveAll(rows));
      const coins = await coinsOf(coinGecko);
      expectPlausible(coins);
      sizes.push(coins.length);
    }
    for (const rows of read(tickers)) {
      const { coinPaprika } = await live(serveAll(rows));
      const coins = await coinsOf(coinPaprika);
      expectPlausible(coins);
      expect(['bitcoin', 'ethereum']).toContain(coins[0]?.id);
      sizes.push(coins.length);
    }
    expect(sizes).toEqual([1, 100, 100, 100, 1, 1, 10]);
  });

  it('of anything else are refused in the place of markets', async () => {
    const others = [...listRecordings('coingecko'), ...listRecordings('coinpaprika')].filter(
      (name) => !markets.includes(name) && !tickers.includes(name),
    );
    expect(others.length).toBeGreaterThan(10);
    for (const name of others) {
      const { coinGecko, coinPaprika } = await live(serveAll(readRecording(name)));
      for (const source of [coinGecko, coinPaprika])
        expect(await failureOf(source.fetch(request('all' as const)))).toBeInstanceOf(SourceError);
    }
  });

  it('of refusals are failures with their own status and with 200', async () => {
    const recorded = readRecording('03_api_responses/coingecko/recorded_errors_2021.json');
    for (const { status, body } of recorded as { status: number; body: string }[]) {
      for (const given of [{ status }, { status: 200 }]) {
        const { coinGecko } = await live(serveAll(JSON.parse(body), given));
        const error = await failureOf(coinGecko.fetch(request('all' as const)));
        expect(error.retryable).toBe(given.status === 500);
      }
    }
    const samples = readRecording('03_api_responses/binance/error_samples_from_docs.json');
    for (const { http: status, body } of samples as { http: number; body: unknown }[]) {
      const { binance } = await live(serveAll(body, { status }));
      const asked = binance.fetch(request([range('bitcoin')]));
      if (status === 400) expect(await asked).toEqual({ status: 'nothing' });
      else expect(await failureOf(asked)).toBeInstanceOf(SourceError);
    }
  });

  it('of candles are read hour by hour, a trading halt included; days and minutes are refused', async () => {
    const read = async (name: string, from: string): Promise<number> => {
      const { binance } = await live(serveAll(readRecording(`03_api_responses/binance/${name}`)));
      const days = { coinId: 'solana', from: new Date(from), to: now };
      const answer = await binance.fetch(request([days]));
      return answer.status === 'value' ? answer.value.length : 0;
    };
    expect(await read('klines_BTCUSDT_1h_2024-01-01.json', '2024-01-01')).toBe(744);
    expect(await read('klines_BTCUSDT_1h_2024-08-01.json', '2024-08-31')).toBe(24);
    expect(await read('klines_SOLUSDT_1h_2023-03-01.json', '2023-03-01')).toBe(743);
    await expect(read('klines_ETHUSDT_1d_2022-01-01.json', '2022-01-01')).rejects.toThrow('hours');
    await expect(read('ticker_24hr_all_2019-08-22.json.gz', '2019-08-22')).rejects.toThrow('read');
    const minutes = readRecording('03_api_responses/kraken/ohlc_xchange_example.json');
    const { kraken } = await live(serveAll(minutes));
    expect((await failureOf(kraken.fetch(request([range('bitcoin')])))).message).toContain('hours');
  });

  it('of other kinds hold no hours', async () => {
    for (const name of ['ticker_BCHEUR_2017-10.json', 'ticker_all_2026-06-24.json.gz']) {
      const { kraken } = await live(serveAll(readRecording(`03_api_responses/kraken/${name}`)));
      const answer = await kraken.fetch(request([range('bitcoin')]));
      expect(answer, name).toMatchObject({ status: 'value', value: [] });
    }
  });

  it('of fear and greed are read as the newest thirty days, too', async () => {
    const name = '03_api_responses/alternative_me/fng_limit0_first30_2025-11-25.json';
    const { fearGreed } = await live(serveAll(readRecording(name)));
    const answer = await fearGreed.fetch(request({ from: '2025-11-01' }));
    expect(answer.status === 'value' && answer.value.length).toBeGreaterThan(20);
  });

  it('of fear and greed are read to the last day', async () => {
    const name = '06_fear_greed/alternative_me_fng_limit0_2018-02_2025-11-25.json.gz';
    const { fearGreed } = await live(serveAll(readRecording(name)));
    const answer = await fearGreed.fetch(request({ from: '2018-01-01' }));
    expect(answer.status === 'value' && answer.value).toHaveLength(2851);
    expect(answer).toMatchObject({ at: '2025-11-25T00:00:00.000Z' });
  });
});

const bitcoin = { coinId: 'bitcoin', symbol: 'BTC' };
const paprikaCoin = (over: Record<string, unknown> = {}) => ({
  id: 'btc-bitcoin',
  name: 'Bitcoin',
  symbol: 'BTC',
  rank: 1,
  is_active: true,
  ...over,
});
const searchOf =
  (currencies: readonly unknown[], then: unknown): StubHandler =>
  ({ pathname }) => ({ body: pathname === '/v1/search' ? { currencies } : then });

describe('the exchanges of a coin at CoinGecko', () => {
  it.runIf(hasRecordings).each([
    ['coin_bitcoin_2021-05.json.gz', 48_000, 51_000],
    ['coin_bitcoin_2023-10.json.gz', 27_500, 28_500],
  ])('are read from the recorded answer %s', async (name, least, most) => {
    const { geckoTickers } = await live(
      serveAll(readRecording(`03_api_responses/coingecko/${name}`)),
    );
    const answer = await geckoTickers.fetch(request(bitcoin));
    const tickers = answer.status === 'value' ? answer.value : [];
    expect(tickers.length).toBeGreaterThan(60);
    for (const { price, volume, spread, trust, tradedAt, pair } of tickers) {
      expect([price > least, price < most, volume >= 0, trust]).toEqual([true, true, true, 'high']);
      expect(spread).toBeGreaterThan(0);
      expect(Date.parse(tradedAt ?? '')).toBeGreaterThan(Date.parse('2021-05-01'));
      expect(pair).toMatch(/\//);
    }
  });

  it.runIf(hasRecordings)(
    'are read from the example of the provider’s own description',
    async () => {
      const file = '03_api_responses/coingecko/openapi_demo-api_2026-06.json.gz';
      const { paths } = readRecording(file) as { paths: Record<string, unknown> };
      const text = JSON.stringify(paths['/coins/{id}/tickers']);
      const example = /"example":(\{"name":"Bitcoin".*?\]\})/.exec(text)?.[1] ?? '{}';
      const { geckoTickers } = await live(serveAll(JSON.parse(example)));
      expect(await geckoTickers.fetch(request(bitcoin))).toMatchObject({
        value: [{ exchange: 'Binance', pair: 'BTC/USDT', price: 76_856, trust: null }],
      });
    },
  );

  const ticker = (over: Record<string, unknown> = {}) => ({
    base: 'BTC',
    target: 'USDT',
    market: { name: 'Somewhere' },
    coin_id: 'bitcoin',
    converted_last: { usd: 100 },
    converted_volume: { usd: 5 },
    is_anomaly: false,
    is_stale: false,
    last_traded_at: null,
    ...over,
  });

  it('leave out what stands still, lies by a factor or is another coin', async () => {
    const tickers = [
      ticker(),
      ticker({ converted_last: { usd: 101 } }),
      ticker({ is_stale: true }),
      ticker({ converted_last: { usd: 1000 } }),
      ticker({ coin_id: 'other' }),
      { base: 1 },
      ticker({ is_anomaly: true }),
    ];
    const { geckoTickers } = await live(serveAll({ tickers }));
    const answer = await geckoTickers.fetch(request(bitcoin));
    expect(answer.status === 'value' && answer.value.map(({ price }) => price)).toEqual([100, 101]);
  });

  it('are nothing for a coin that it does not know', async () => {
    const { geckoTickers } = await live(serveAll({ error: 'coin not found' }, { status: 404 }));
    expect(await geckoTickers.fetch(request(bitcoin))).toEqual({ status: 'nothing' });
  });
});

describe('the exchanges of a coin at CoinPaprika', () => {
  it('are asked for by its own id, which is searched for once', async () => {
    const row = {
      exchange_name: 'Kraken',
      pair: 'BTC/USD',
      category: 'Spot',
      trust_score: 'high',
      last_updated: '2026-11-22T12:29:00Z',
      quotes: { USD: { price: 100, volume_24h: 7 } },
    };
    const rows = [row, { ...row, category: 'Derivatives' }, { ...row, outlier: true }];
    const { paprikaTickers, asked } = await live(searchOf([paprikaCoin()], rows));
    const expected = { exchange: 'Kraken', pair: 'BTC/USD', price: 100, volume: 7, trust: 'high' };
    for (let times = 0; times < 2; times += 1) {
      const answer = await paprikaTickers.fetch(request(bitcoin));
      expect(answer).toMatchObject({ value: [expected] });
    }
    expect(asked.filter((each) => each.includes('/v1/search'))).toHaveLength(1);
    const unknown = { coinId: 'no-such-coin', symbol: 'BTC' };
    expect(await paprikaTickers.fetch(request(unknown))).toEqual({ status: 'nothing' });
  });
});

describe('a symbol that is looked up', () => {
  it('means at CoinGecko the coin with the best rank', async () => {
    const coins = [
      { id: 'worse', symbol: 'far', market_cap_rank: 900 },
      { id: 'best', symbol: 'FAR', market_cap_rank: 140 },
      { id: 'unranked', symbol: 'FAR', market_cap_rank: 'null' },
      { id: 'other', symbol: 'FARM', market_cap_rank: 2 },
    ];
    const { geckoLookUps, asked } = await live(({ pathname }) => ({
      body: pathname.endsWith('/search')
        ? { coins }
        : [geckoRow({ id: 'best', symbol: 'far', ath: 9, ath_date: 'soon', max_supply: 21 })],
    }));
    const answer = await geckoLookUps.fetch(request({ symbol: 'FAR' }));
    const records = { allTimeHigh: { price: 9, at: null }, maxSupply: 21, totalSupply: null };
    expect(answer).toMatchObject({ value: { coin: { id: 'best', rank: 140, records } } });
    expect(asked[1]).toContain('ids=best');
    expect(await geckoLookUps.fetch(request({ symbol: 'NOPE' }))).toMatchObject({
      value: { coin: null },
    });
  });

  it.runIf(hasRecordings)('is found in the recorded answers of both', async () => {
    const solana = readRecording('03_api_responses/coingecko/search_solana_2024.json');
    const markets = readRecording('03_api_responses/coingecko/markets_2023-10-08_n100.json');
    const { geckoLookUps } = await live(({ pathname }) => ({
      body: pathname.endsWith('/search') ? solana : markets,
    }));
    expect(await geckoLookUps.fetch(request({ symbol: 'SOL' }))).toMatchObject({
      value: { coin: { id: 'solana', rank: 5, records: { allTimeHigh: { price: 259.96 } } } },
    });
    const eth = readRecording('03_api_responses/coinpaprika/ticker_eth-ethereum_2024-10-30.json');
    const found = paprikaCoin({ id: 'eth-ethereum', symbol: 'ETH', rank: 2 });
    const worse = paprikaCoin({ id: 'eth-other', symbol: 'ETH', rank: 700 });
    const { paprikaLookUps, asked } = await live(searchOf([worse, found], eth));
    expect(await paprikaLookUps.fetch(request({ symbol: 'ETH' }))).toMatchObject({
      value: { coin: { id: 'ethereum', symbol: 'ETH', rank: 2 } },
    });
    expect(asked[1]).toContain('/v1/tickers/eth-ethereum');
  });
});
