import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Horizon } from '#models/forecast/forecast.ts';
import type { HourlyCandle } from '#models/forecast/hourly-candle.ts';
import { type Backtest, createBacktest } from '#models/forecast/scoring/backtest.ts';
import { bySize } from '../size.ts';
import { createEmptyFindings, readCandles } from '../../apps/cli/backtest/candle-file.ts';

// A year of training, and forecasts after it.
const fifteenMonths = 11_000;

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.resolve(root, '..', 'shared', 'data');

export const isRecorded = existsSync(folder);

const toFile = (symbol: string): string =>
  `${symbol === 'BTC' ? '01_btc_hourly' : '02_other_coins'}/binance_${symbol}USDT_1h_2022-01_2025-06.csv.gz`;
const toCoinFile = (symbol: string) => ({ symbol, file: toFile(symbol) });

export const files = {
  bitcoin: toFile('BTC'),
  bitcoinOfTwoHours: '01_btc_hourly/binance_BTCUSDT_2h_2017-08_2021-12.csv.gz',
  kraken: '01_btc_hourly/kraken_XBTUSD_1h_2013-10_2020-09.csv.gz',
  others: ['ETH', 'SOL', 'DOGE', 'ADA'].map(toCoinFile),
  coins: ['BTC', 'ETH', 'BNB', 'XRP', 'ADA', 'SOL', 'DOGE', 'DOT', 'LINK', 'AVAX'].map(toCoinFile),
};

export const pathOf = (file: string): string => path.join(folder, file);

export const candlesOf = async (file: string): Promise<readonly HourlyCandle[]> => {
  const candles: HourlyCandle[] = [];
  for await (const { candle } of readCandles(pathOf(file), createEmptyFindings()))
    candles.push(candle);
  return candles.slice(-bySize(candles.length, fifteenMonths));
};

type Walk = {
  readonly from: string;
  readonly to: string;
  readonly horizons?: readonly Horizon[];
};

export const walkOver = async (file: string, { from, to, horizons }: Walk): Promise<Backtest> => {
  const period = { from: Date.parse(from), to: Date.parse(to) };
  const backtest = createBacktest({ horizons, period });
  for (const candle of await candlesOf(file)) backtest.take(candle);
  return backtest;
};
