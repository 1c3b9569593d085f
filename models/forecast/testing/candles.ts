import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { hourMs } from '#domain/shared/time/durations.ts';
import type { HourlyCandle } from '../hourly-candle.ts';

const getFile = (symbol: string): string => {
  const folder = symbol === 'BTC' ? '01_btc_hourly' : '02_other_coins';
  return path.resolve(`../shared/data/${folder}/binance_${symbol}USDT_1h_2022-01_2025-06.csv.gz`);
};

/** The coins with recorded hours. */
export const recordedSymbols: readonly string[] = [
  'BTC',
  'ETH',
  'BNB',
  'XRP',
  'ADA',
  'SOL',
  'DOGE',
  'DOT',
  'LINK',
  'AVAX',
];

/** False when `../shared/data` does not exist beside the project. */
export const hasRecording = existsSync(getFile('BTC'));

/** Binance's hourly candles of a coin from 2022-01 to 2025-06, limited to those that begin between the given days. */
export const recordedCandles = (
  from: string,
  to: string,
  symbol = 'BTC',
): readonly HourlyCandle[] =>
  gunzipSync(readFileSync(getFile(symbol)))
    .toString('utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(candleOf)
    .filter(({ openAt }) => openAt >= Date.parse(from) && openAt < Date.parse(to));

const candleOf = (line: string): HourlyCandle => {
  const fields = line.split(',').map(Number);
  const at = (column: number): number => fields[column] ?? NaN;
  return {
    openAt: at(0),
    open: at(1),
    high: at(2),
    low: at(3),
    close: at(4),
    volume: at(5),
    trades: at(8),
    takerBuyVolume: at(9),
  };
};

/** Deterministic pseudo-random numbers from 0 to 1 (mulberry32). */
export const createSeededRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A pseudo-random walk of hourly candles from 2024-01-01. */
export const generateCandles = (count: number, seed = 1): HourlyCandle[] => {
  const random = createSeededRandom(seed);
  let close = 100;
  return Array.from({ length: count }, (_, at) => {
    const open = close;
    close = open * Math.exp((random() + random() + random() - 1.5) * 0.01);
    const high = Math.max(open, close) * (1 + random() * 0.003);
    const low = Math.min(open, close) * (1 - random() * 0.003);
    const openAt = Date.UTC(2024, 0, 1) + at * hourMs;
    const volume = 10 + 90 * random();
    return { openAt, open, high, low, close, volume, trades: 50, takerBuyVolume: volume / 2 };
  });
};
