import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import type { HourlyCandle } from '#models/forecast/hourly-candle.ts';
import { generateCandles } from '#models/forecast/testing/candles.ts';
import { createEmptyFindings, readCandles } from './candle-file.ts';
import { progressBar } from './progress-bar.ts';
import { backtestCommand } from './backtest-command.ts';
import { runLocally } from '../run-command.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backtest-'));
});
afterAll(() => rm(folder, { recursive: true }));

const save = async (content: string | Buffer, name = 'candles.csv'): Promise<string> => {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
};

const run = async (...argv: readonly string[]) => {
  const [lines, errors, bars]: [string[], string[], string[]] = [[], [], []];
  const exitCode = await runLocally(backtestCommand, ['backtest', ...argv], {
    line: (text) => lines.push(text),
    error: (text) => errors.push(text),
    progress: (text) => bars.push(text),
  });
  return { exitCode, lines, errors, bars };
};

const header =
  'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore';

const binance = ({
  openAt,
  open,
  high,
  low,
  close,
  volume,
  trades,
  takerBuyVolume,
}: HourlyCandle) =>
  [
    openAt,
    open,
    high,
    low,
    close,
    volume,
    openAt + hourMs - 1,
    0,
    trades,
    takerBuyVolume,
    0,
    0,
  ].join(',');

const kraken = ({ openAt, open, high, low, close, volume, trades }: HourlyCandle): string =>
  [openAt / 1000, open, high, low, close, volume, trades].join(',');

const enough = generateCandles(2900);

describe('npm run cli -- backtest', () => {
  it('scores forecasts of a Binance file, writes each of them and draws a picture', async () => {
    const file = await save(
      gzipSync([header, ...enough.map(binance)].join('\n')),
      'candles.csv.gz',
    );
    const [told, picture] = [path.join(folder, 'told.jsonl'), path.join(folder, 'picture.svg')];
    const options = ['--horizons', '1,24', '--forecasts', told, '--picture', picture];
    const { exitCode, lines, errors, bars } = await run(file, ...options);
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: [] });
    expect(lines[0]).toBe('2900 hourly candles (Binance klines).');
    expect(lines.join('\n')).toMatch(/\n1 h ahead\nperiod +model +n +MAE +RMSE/);
    for (const model of ['Tidemark', 'last price', 'historical mean', 'EWMA', 'climatology']) {
      expect(
        lines.some((line) => line.includes(model)),
        model,
      ).toBe(true);
    }
    expect(bars.at(0)).toMatch(/^[█░]{30} \d+ %/);
    expect(await readFile(picture, 'utf8')).toMatch(/^<svg [^]*<\/svg>\n$/);
    const forecasts = (await readFile(told, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(Object.keys(forecasts[0] ?? {})).toEqual([
      'issuedAt',
      'targetAt',
      'horizonHours',
      'lastPrice',
      'price',
      'probUp',
      'called',
      'confidence',
      'quantiles',
      'variance',
      'rangeMethod',
      'modelVersion',
      'cutOffAt',
    ]);
    // An hour for each horizon, from the first that there is a forecast for.
    expect(forecasts.length % 2).toBe(0);
    expect(forecasts.at(-1)?.['issuedAt']).toBe(
      new Date((enough.at(-1)?.openAt ?? 0) + hourMs).toISOString(),
    );
  });

  it('keeps to the period, reads Kraken, and answers machines in JSON', async () => {
    const file = await save(enough.map(kraken).join('\n'));
    const [from, to] = ['2024-04-25', '2024-04-27T06:00:00Z'];
    const { exitCode, lines } = await run(
      file,
      '--json',
      '--from',
      from,
      '--to',
      to,
      '--horizons',
      '2',
    );
    expect(exitCode).toBe(0);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      format: 'Kraken OHLCVT',
      candles: 2900,
      horizons: [{ horizonHours: 2, all: { count: 30 + 24 }, years: { 2024: { count: 54 } } }],
    });
  });

  it('says when nothing can be forecast', async () => {
    const few = await save(enough.slice(0, 200).map(binance).join('\n'));
    expect((await run(few)).errors).toEqual([
      'backtest failed: the 200 candles are too few. A first forecast needs some 2,700 hours before it.',
    ]);
    expect((await run(few, '--from', '2030-01-01')).errors).toEqual([
      'backtest failed: no forecast falls into the period and comes due within the file of 200 candles. Choose --from and --to within it.',
    ]);
  });

  it('refuses options that mean nothing', async () => {
    const file = await save(enough.slice(0, 5).map(binance).join('\n'));
    const refused = async (...options: readonly string[]) =>
      (await run(file, ...options)).errors[0];
    expect(await refused('--from', 'yesterday')).toMatch(/^--from must be a date such as/);
    expect(await refused('--from', '2024-02-01', '--to', '2024-01-01')).toBe(
      '--from must be before --to.',
    );
    expect(await refused('--horizons', '1,13')).toMatch(
      /^--horizons takes hours among 1, 2, .*"13"/,
    );
    expect(await refused('--forecasts', file)).toBe('Name three different files.');
    expect(await refused('--forecasts', path.join(folder, 'no', 'where'))).toMatch(
      /cannot be written/,
    );
    expect(await refused('--tune')).toBe('Unknown option --tune.');
  });
});

const faultOf = async (content: string | Buffer): Promise<string> => {
  const { exitCode, errors } = await run(await save(content));
  expect(exitCode).toBe(1);
  return (errors[0] ?? '').replace('backtest failed: ', '').replace(folder, '');
};

describe('a file that is no list of hourly candles', () => {
  const lines = [header, ...enough.slice(0, 300).map(binance)];
  const changed = (at: number, change: (line: string) => string): string =>
    lines.map((line, index) => (index + 1 === at ? change(line) : line)).join('\n');
  const field = (at: number, value: string) => (line: string) =>
    line
      .split(',')
      .map((one, index) => (index === at ? value : one))
      .join(',');

  it('is not there, is a folder, is empty or holds a header alone', async () => {
    expect((await run(path.join(folder, 'nothing'))).errors[0]).toMatch(
      /nothing cannot be found\.$/,
    );
    expect((await run(folder)).errors[0]).toMatch(/is a folder\. Name a file of candles\.$/);
    expect(await faultOf('')).toBe('the file /candles.csv is empty.');
    expect(await faultOf(`${header}\n\n`)).toBe('the file /candles.csv holds no candles.');
    expect(await faultOf(gzipSync(''))).toBe('the file /candles.csv holds no candles.');
  });

  it('has other columns', async () => {
    expect(await faultOf('open_time,close,open\n1,2,3')).toMatch(
      /^line 1: column 2 is called "close"\. Expected are open_time, open, high/,
    );
    expect(await faultOf('2024-01-01,1,2,0.5,1\n')).toMatch(
      /^line 1: it has 5 columns\. Expected are Binance klines \(12 columns\)/,
    );
    expect(await faultOf(changed(7, (line) => line.split(',').slice(1).join(',')))).toBe(
      'line 7: it has 11 columns, and the lines before it have 12.',
    );
    expect(await faultOf(changed(9, field(2, '')))).toBe('line 9: the high "" is not a number.');
    expect(await faultOf(changed(9, field(4, '1e999')))).toBe(
      'line 9: the close "1e999" is not a number.',
    );
    expect(await faultOf(Buffer.alloc(9000, 1))).toMatch(/^line 1 is too long for a candle$/);
  });

  it('has prices that cannot be', async () => {
    for (const price of ['0', '-3']) {
      expect(await faultOf(changed(5, field(3, price)))).toBe('line 5: a price is not above zero.');
    }
    expect(await faultOf(changed(5, field(2, '0.001')))).toBe(
      'line 5: open or close lies outside low and high.',
    );
    expect(await faultOf(changed(5, field(5, '-1')))).toBe(
      'line 5: the volume is negative or not a number.',
    );
    expect(await faultOf(changed(5, field(0, '12')))).toBe(
      'line 5: the time "12" lies outside 2009 to 2099.',
    );
  });

  it('is not sorted, or tells two things of one hour', async () => {
    const [before, after] = [lines[3] ?? '', lines[4] ?? ''];
    expect(await faultOf([...lines.slice(0, 3), after, before].join('\n'))).toBe(
      'line 5: 2024-01-01T02:00:00.000Z is before the line above it. Sort the file, oldest first.',
    );
    expect(await faultOf([before, field(8, '51')(before)].join('\n'))).toBe(
      'line 2: there are two different candles of 2024-01-01T02:00:00.000Z.',
    );
  });

  it('has candles of another length', async () => {
    expect(
      await faultOf(changed(2, field(6, String((enough[0]?.openAt ?? 0) + 4 * hourMs - 1)))),
    ).toBe('line 2: these are candles of 4 hours, and hourly ones are needed.');
    const every = (hours: number): string =>
      enough
        .filter((_, at) => at % hours === 0)
        .map(kraken)
        .join('\n');
    expect(await faultOf(every(2))).toBe(
      'line 48: these are candles of 2 hours, and hourly ones are needed.',
    );
    expect(await faultOf(every(100))).toBe(
      'these are candles of 100 hours, and hourly ones are needed.',
    );
    const minutes = enough
      .slice(0, 3)
      .map((candle, at) => kraken({ ...candle, openAt: (enough[0]?.openAt ?? 0) + at * minuteMs }));
    expect(await faultOf(minutes.join('\n'))).toBe(
      'line 2: it does not begin at a full hour (UTC).',
    );
  });

  it('is cut off or damaged in its gzip', async () => {
    const whole = gzipSync(lines.join('\n'), { level: 1 });
    expect(await faultOf(whole.subarray(0, whole.length - 200))).toMatch(
      /^the gzip file \/candles\.csv is cut off after line \d+\.$/,
    );
    expect(await faultOf(Buffer.concat([Buffer.of(0x1f, 0x8b), Buffer.alloc(200, 7)]))).toBe(
      'the gzip file /candles.csv is damaged after line 0.',
    );
  });
});

const readAll = async (content: string) => {
  const findings = createEmptyFindings();
  const candles: HourlyCandle[] = [];
  for await (const { candle } of readCandles(await save(content), findings)) candles.push(candle);
  return { findings, candles };
};

describe('what is fixed in a file', () => {
  it('is said: lines that repeat, and hours that are missing', async () => {
    const lines = enough.slice(0, 20).map(binance);
    const { findings, candles } = await readAll(
      [...lines.slice(0, 5), lines[4], ...lines.slice(8, 12), ...lines.slice(13)].join('\r\n'),
    );
    expect(candles).toHaveLength(16);
    expect(findings).toEqual({
      format: 'Binance klines',
      candles: 16,
      repeats: 1,
      missingHours: 4,
      holes: 2,
      longestHole: { hours: 3, from: '2024-01-01T05:00:00.000Z' },
    });
  });

  it('reads times in seconds, milliseconds and microseconds, quotes and a mark at the start', async () => {
    const [one] = enough;
    if (!one) throw new Error('no candle');
    const { candles } = await readAll(`\uFEFF"${kraken(one).replaceAll(',', '","')}"`);
    expect(candles[0]?.openAt).toBe(one.openAt);
    const micro = binance(one)
      .split(',')
      .map((field, at) => (at === 0 || at === 6 ? `${field}000` : field));
    expect((await readAll(micro.join(','))).candles).toEqual([one]);
  });

  it('has an end: no more than 22 years of hours are read', async () => {
    const hours = Array.from({ length: 200_001 }, (_, at) =>
      [1_500_000_000 - (1_500_000_000 % 3600) + at * 3600, 1, 1, 1, 1, 1, 1].join(','),
    );
    await expect(readAll(hours.join('\n'))).rejects.toThrow(
      'line 200001: there are more than 200,000 candles, which is 22 years of hours. Cut the file.',
    );
  });

  it('ends at the first fault of a long file, before the rest is read', async () => {
    const minutes = Array.from(
      { length: 200_000 },
      (_, at) => `${String(1_704_067_200 + at * 60)},1,1,1,1,1,1`,
    );
    await expect(readAll(minutes.join('\n'))).rejects.toThrow(
      'line 2: it does not begin at a full hour',
    );
  });
});

describe('the bar', () => {
  it('tells the share and the seconds left, a few times a second', () => {
    const shown: string[] = [];
    let time = 0;
    const bar = progressBar({ progress: (text) => shown.push(text) }, () => time);
    bar(0);
    time = 100;
    bar(0.1);
    time = 10_000;
    bar(0.25);
    expect(shown).toEqual([
      `${'░'.repeat(30)} 0 %`,
      `${'█'.repeat(8)}${'░'.repeat(22)} 25 %, 30 s left`,
    ]);
  });
});
