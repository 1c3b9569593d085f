import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import type { SourceCoin } from './market-data.port.ts';
import { marketDataContract } from './market-data.contract.ts';
import { replayMarketData } from './replay.adapter.ts';

const begin = Date.UTC(2024, 0, 1);
const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-replay-'));
afterAll(() => rm(folder, { recursive: true }));

const header =
  'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore';
const row = (openAt: number, price: number, step = hourMs): string =>
  `${String(openAt)},${String(price)},${String(price * 1.01)},${String(price * 0.99)},${String(price)},10,${String(openAt + step - 1)},${String(price * 10)},5,5,1,0`;
const hours = (count: number, price: (hour: number) => number): string[] =>
  Array.from({ length: count }, (_, hour) => row(begin + hour * hourMs, price(hour)));

const logged = () => {
  const lines: { file: string; reason?: string }[] = [];
  const note = (line: unknown): void => {
    lines.push(line as { file: string; reason?: string });
  };
  return { lines, logger: { info: note, warn: note } };
};

const open = async (target: string, speed = 1) => {
  let elapsed = 0;
  const log = logged();
  const provider = await replayMarketData({
    path: target,
    speed,
    logger: log.logger,
    elapsedMs: () => elapsed,
  });
  const asked = () => ({
    now: new Date(),
    validators: undefined,
    signal: AbortSignal.timeout(20_000),
  });
  const readAfter = async (
    seconds: number,
  ): Promise<{ at: string; coins: readonly SourceCoin[] } | undefined> => {
    elapsed = seconds * 1000;
    const answer = await provider.markets.fetch({ ...asked(), query: 'all' });
    return answer.status === 'value' ? { at: answer.at, coins: answer.value } : undefined;
  };
  const candles = async (coinId: string, from: Date, to: Date) => {
    const answer = await provider.candles.fetch({ ...asked(), query: [{ coinId, from, to }] });
    return answer.status === 'value' ? answer.value : [];
  };
  const close = () => provider.markets.close();
  return { provider, readAfter, candles, close, lines: log.lines };
};

const write = async (name: string, content: string | Buffer): Promise<string> => {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
};

const plain = await write(
  'BTCUSDT-1h-2024-01.csv',
  [header, ...hours(200, (hour) => 100 + hour)].join('\n'),
);

marketDataContract('a replay', async () => ({
  provider: (await open(plain)).provider,
  now: new Date(),
}));

describe('a replay of one file', () => {
  it('begins with seven days of history behind it', async () => {
    const { readAfter } = await open(plain);
    const first = await readAfter(0);
    expect(first?.at).toBe(new Date(begin + 169 * hourMs).toISOString());
    expect(first?.coins[0]).toMatchObject({
      id: 'bitcoin',
      symbol: 'BTC',
      name: 'Bitcoin',
      price: 268,
      marketCap: null,
    });
    expect(first?.coins[0]?.change1h).toBeCloseTo((268 / 267 - 1) * 100, 9);
    expect(first?.coins[0]?.change24h).toBeCloseTo((268 / 244 - 1) * 100, 9);
    expect(first?.coins[0]?.change7d).toBeCloseTo((268 / 100 - 1) * 100, 9);
  });

  it('replays the configured number of hours per second', async () => {
    const { readAfter } = await open(plain, 3);
    await readAfter(0);
    expect((await readAfter(2))?.coins[0]?.price).toBe(268 + 6);
  });

  it('stays at its last candle when it is over, so that the figure grows stale', async () => {
    const { readAfter } = await open(plain);
    await readAfter(0);
    const end = await readAfter(1000);
    expect(end?.at).toBe(new Date(begin + 200 * hourMs).toISOString());
    expect(await readAfter(2000)).toEqual(end);
  });

  it('begins at the end of a file that is shorter than a week', async () => {
    const short = await write('ETHUSDT-1h-short.csv', hours(5, () => 7).join('\n'));
    const first = await (await open(short)).readAfter(0);
    expect(first?.at).toBe(new Date(begin + 5 * hourMs).toISOString());
    expect(first?.coins[0]).toMatchObject({ change24h: null, change7d: null });
  });

  it('reads gzip, files without a header and times in microseconds', async () => {
    const micro = hours(3, () => 5).map((line) => line.replace(/^\d+/, (ms) => `${ms}000`));
    const file = await write('SOLUSDT-1h-micro.csv.gz', gzipSync(micro.join('\n')));
    const first = await (await open(file)).readAfter(0);
    expect(first?.at).toBe(new Date(begin + 3 * hourMs).toISOString());
  });

  it('leaves out torn rows, repeated hours and candles outside their extremes', async () => {
    const rows = hours(6, () => 50);
    const broken = `${String(begin + 6 * hourMs)},50,40,60,50,1,0,1,1,1,1,0`;
    const file = await write('DOTUSDT-1h-torn.csv', [...rows, rows[2], 'x,y', broken].join('\n'));
    const { readAfter, candles } = await open(file);
    const first = await readAfter(0);
    expect(first?.at).toBe(new Date(begin + 6 * hourMs).toISOString());
    expect(await candles('polkadot', new Date(0), new Date())).toHaveLength(6);
  });

  it('keeps the last price over a gap, then continues', async () => {
    const lines = hours(200, (hour) => 100 + hour).filter((_, hour) => hour !== 170);
    const { readAfter, candles } = await open(await write('BNBUSDT-1h-hole.csv', lines.join('\n')));
    await readAfter(0);
    expect((await readAfter(1))?.coins[0]?.price).toBe(269);
    expect((await readAfter(2))?.coins[0]?.price).toBe(269);
    expect((await readAfter(3))?.coins[0]?.price).toBe(271);
    const around = await candles(
      'binancecoin',
      new Date(begin + 169 * hourMs),
      new Date(begin + 172 * hourMs),
    );
    expect(around.map(({ openAt }) => (Date.parse(openAt) - begin) / hourMs)).toEqual([169, 171]);
  });

  it('uses what came before the damage of a file that breaks off', async () => {
    const whole = gzipSync(hours(2000, (hour) => 10 + (hour % 7) / 10).join('\n'));
    const cut = whole.subarray(0, Math.floor(whole.length * 0.7));
    const { readAfter, lines } = await open(await write('XRPUSDT-1h-cut.csv.gz', cut));
    await readAfter(0);
    const end = await readAfter(10_000);
    expect(Date.parse(end?.at ?? '')).toBeGreaterThan(begin + 169 * hourMs);
    expect(lines.some(({ file }) => file.endsWith('XRPUSDT-1h-cut.csv.gz'))).toBe(true);
  });
});

const unusable = {
  otherFormat: await write('ADAUSDT-other.csv', '1,2,3\n4,5,6\n'),
  daily: await write('AVAXUSDT-1d.csv', [row(begin, 1), row(begin + dayMs, 1)].join('\n')),
  nameless: await write('prices.csv', hours(5, () => 1).join('\n')),
};

describe('a path that cannot be replayed', () => {
  it.each([
    ['that does not exist', path.join(folder, 'nothing-here')],
    ['of another format', unusable.otherFormat],
    ['of daily candles', unusable.daily],
    ['without a pair in its name', unusable.nameless],
  ])('refuses one %s with one clear message', async (_, target) => {
    await expect(open(target)).rejects.toThrow(/MARKET_DATA is "replay:.*hourly Binance klines/);
  });
});

// needs: ../shared/data beside the project
const recorded = path.resolve('../shared/data');
const there = existsSync(recorded);
if (!there) process.stderr.write(`skipped: the recorded candles are not at ${recorded}\n`);

describe.skipIf(!there)('the recorded candles (skipped where ../shared/data is absent)', () => {
  it('plays ten coins out of both folders and skips what is not hourly, each with a reason', async () => {
    const { readAfter, lines, close } = await open(recorded);
    const first = await readAfter(0);
    const symbols = first?.coins.map(({ symbol }) => symbol).sort();
    expect(symbols).toEqual('ADA AVAX BNB BTC DOGE DOT ETH LINK SOL XRP'.split(' '));
    expect(first?.coins[0]?.symbol).toBe('BTC');
    expect(first?.coins.every(({ change7d }) => change7d !== null)).toBe(true);
    const reasonOf = (end: string) => lines.find(({ file }) => file.endsWith(end))?.reason;
    expect(reasonOf('binance_BTCUSDT_1d_to_2025-06.csv.gz')).toBe('not hourly: a candle is 24 h');
    expect(reasonOf('binance_BTCUSDT_2h_2017-08_2021-12.csv.gz')).toBe(
      'not hourly: a candle is 2 h',
    );
    expect(reasonOf('kraken_XBTUSD_1h_2013-10_2020-09.csv.gz')).toMatch(/Binance klines/);
    expect(reasonOf('top100_usdt_perp_1h_2024-10_2025-06.tar.gz')).toBe('not a CSV file');
    await close();
  }, 20_000);

  it('gets over the hour that every pair lacks, 2023-03-24 13:00', async () => {
    const { readAfter, candles, close } = await open(path.join(recorded, '01_btc_hourly'));
    const begun = Date.parse((await readAfter(0))?.at ?? '');
    const secondsTo = (at: string): number => (Date.parse(at) - begun) / hourMs;
    const before = await readAfter(secondsTo('2023-03-24T13:00:00Z'));
    const during = await readAfter(secondsTo('2023-03-24T14:30:00Z'));
    const after = await readAfter(secondsTo('2023-03-24T15:00:00Z'));
    expect(during).toEqual(before);
    expect(after?.at).toBe('2023-03-24T15:00:00.000Z');
    const around = await candles(
      'bitcoin',
      new Date('2023-03-24T11:00:00Z'),
      new Date('2023-03-24T16:00:00Z'),
    );
    expect(around.map(({ openAt }) => openAt.slice(11, 13))).toEqual(['11', '12', '14']);
    await close();
  }, 20_000);
});
