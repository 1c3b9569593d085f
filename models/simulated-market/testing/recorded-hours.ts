import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { SimulatedCandle } from '../simulated-market.ts';

const folder = path.resolve('../shared/data');

/** False when `../shared/data` does not exist beside the project. */
export const hasRecordedHours = existsSync(folder);

/** Coins with recorded Binance hours from 2022-01 to 2025-06, by id. */
export const recordedCoins = {
  bitcoin: '01_btc_hourly/binance_BTC',
  ethereum: '02_other_coins/binance_ETH',
  binancecoin: '02_other_coins/binance_BNB',
  solana: '02_other_coins/binance_SOL',
  ripple: '02_other_coins/binance_XRP',
  dogecoin: '02_other_coins/binance_DOGE',
  cardano: '02_other_coins/binance_ADA',
  'avalanche-2': '02_other_coins/binance_AVAX',
  chainlink: '02_other_coins/binance_LINK',
  polkadot: '02_other_coins/binance_DOT',
} as const;
export type RecordedCoin = keyof typeof recordedCoins;

export const recordedHours = (coin: RecordedCoin): readonly SimulatedCandle[] =>
  gunzipSync(
    readFileSync(path.join(folder, `${recordedCoins[coin]}USDT_1h_2022-01_2025-06.csv.gz`)),
  )
    .toString('utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [openAt = NaN, open = NaN, high = NaN, low = NaN, close = NaN, volume = NaN] = line
        .split(',', 6)
        .map(Number);
      return { openAt, open, high, low, close, volume };
    });
