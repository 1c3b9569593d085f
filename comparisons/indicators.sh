#!/usr/bin/env bash
# The last values of seven indicator libraries and of ours on the same hours, as two tables: after 60 hours, and after all.
# From the project's folder: bash comparisons/indicators.sh
set -euo pipefail
# shellcheck source=comparisons/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
need_recorded 01_btc_hourly
cd "$work"
npm_install technicalindicators@3.1.0 trading-signals@8.3.0 indicatorts@2.2.2 @ixjb94/indicators@1.2.4
pip_install ta==0.11.0 pandas-ta-classic==0.8.32 TA-Lib==0.8.2 pandas==3.1.1

cat >candles.mjs <<'CODE'
import { writeFileSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const file = `${process.env.RECORDED}/01_btc_hourly/binance_BTCUSDT_1h_2022-01_2025-06.csv.gz`;
const from = Date.parse('2025-06-01T00:00Z');
const candles = gunzipSync(readFileSync(file))
  .toString()
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',').map(Number))
  .map(([openAt, open, high, low, close, volume]) => ({ openAt, open, high, low, close, volume }))
  .filter(({ openAt }) => openAt >= from);
writeFileSync('candles.json', JSON.stringify(candles));
CODE

cat >javascript.mjs <<'CODE'
import { readFileSync, writeFileSync } from 'node:fs';
import ixjb from '@ixjb94/indicators';
import * as indicators from 'indicatorts';
import technical from 'technicalindicators';
import * as signals from 'trading-signals';

const load = (name) => import(`${process.env.PROJECT}/models/indicators/${name}.ts`);
const { relativeStrengthIndex } = await load('relative-strength');
const { macd } = await load('macd');
const { bollingerBands } = await load('bollinger');
const { dailyVwap, moneyFlowIndex, onBalanceVolume } = await load('volume-flow');

const last = (values) => values.at(-1);
const feed = (indicator, inputs) => inputs.map((input) => indicator.update(input, false)).at(-1);
const sync = new ixjb.IndicatorsSync();

const libraries = {
  ours: ({ candles, close }) => {
    const bands = bollingerBands(close);
    return {
      rsi: last(relativeStrengthIndex(close)),
      mfi: last(moneyFlowIndex(candles)),
      macd: last(macd(close).macd),
      signal: last(macd(close).signal),
      lower: last(bands.lower),
      upper: last(bands.upper),
      obv: last(onBalanceVolume(candles)),
      vwap: last(dailyVwap(candles)),
    };
  },
  technicalindicators: ({ high, low, close, volume }) => {
    const options = { values: close, fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 };
    const line = last(technical.MACD.calculate({ ...options, SimpleMAOscillator: false, SimpleMASignal: false }));
    const bands = last(technical.BollingerBands.calculate({ values: close, period: 20, stdDev: 2 }));
    return {
      rsi: last(technical.RSI.calculate({ values: close, period: 14 })),
      mfi: last(technical.MFI.calculate({ high, low, close, volume, period: 14 })),
      macd: line.MACD,
      signal: line.signal,
      lower: bands.lower,
      upper: bands.upper,
      obv: last(technical.OBV.calculate({ close, volume })),
      vwap: last(technical.VWAP.calculate({ high, low, close, volume })),
    };
  },
  'trading-signals': ({ candles, close }) => {
    const line = feed(new signals.MACD(new signals.EMA(12), new signals.EMA(26), new signals.EMA(9)), close);
    const bands = feed(new signals.BollingerBands(20, 2), close);
    return {
      rsi: feed(new signals.RSI(14), close),
      mfi: feed(new signals.MFI(14), candles),
      macd: line.macd,
      signal: line.signal,
      lower: bands.lower,
      upper: bands.upper,
      obv: feed(new signals.OBV(2), candles),
      vwap: feed(new signals.VWAP(), candles),
    };
  },
  indicatorts: ({ high, low, close, volume }) => {
    const line = indicators.macd(close);
    const bands = indicators.bb(close, { period: 20 });
    return {
      rsi: last(indicators.rsi(close, { period: 14 })),
      mfi: last(indicators.mfi(high, low, close, volume, { period: 14 })),
      macd: last(line.macdLine),
      signal: last(line.signalLine),
      lower: last(bands.lower),
      upper: last(bands.upper),
      obv: last(indicators.obv(close, volume)),
      vwap: last(indicators.vwap(close, volume)),
    };
  },
  '@ixjb94/indicators': ({ high, low, close, volume }) => {
    const [line, signal] = sync.macd(close, 12, 26, 9);
    const [lower, , upper] = sync.bbands(close, 20, 2);
    return {
      rsi: last(sync.rsi(close, 14)),
      mfi: last(sync.mfi(high, low, close, volume, 14)),
      macd: last(line),
      signal: last(signal),
      lower: last(lower),
      upper: last(upper),
      obv: last(sync.obv(close, volume)),
      vwap: null,
    };
  },
};
const all = JSON.parse(readFileSync('candles.json', 'utf8'));
const rows = [60, all.length].map((count) => {
  const candles = all.slice(0, count);
  const column = (name) => candles.map((candle) => candle[name]);
  const inputs = { candles, ...Object.fromEntries(['high', 'low', 'close', 'volume'].map((name) => [name, column(name)])) };
  return Object.entries(libraries).map(([library, read]) => ({ library, ...read(inputs) }));
});
writeFileSync('javascript.json', JSON.stringify(rows));
CODE

cat >python.py <<'CODE'
import json
import warnings

import numpy as np
import pandas as pd
import pandas_ta_classic as classic
import talib
from ta import momentum, trend, volatility, volume as flow

warnings.simplefilter("ignore")
candles = pd.DataFrame(json.load(open("candles.json"))).astype(float)
candles.index = pd.to_datetime(candles.pop("openAt"), unit="ms")


def of_ta(c):
    line = trend.MACD(c.close)
    bands = volatility.BollingerBands(c.close)
    return {
        "library": "ta",
        "rsi": momentum.RSIIndicator(c.close).rsi(),
        "mfi": flow.MFIIndicator(c.high, c.low, c.close, c.volume).money_flow_index(),
        "macd": line.macd(),
        "signal": line.macd_signal(),
        "lower": bands.bollinger_lband(),
        "upper": bands.bollinger_hband(),
        "obv": flow.OnBalanceVolumeIndicator(c.close, c.volume).on_balance_volume(),
        "vwap": flow.VolumeWeightedAveragePrice(c.high, c.low, c.close, c.volume).volume_weighted_average_price(),
    }


# Without its use of TA-Lib, which would repeat that library's values.
def of_classic(c):
    line = classic.macd(c.close, talib=False)
    bands = classic.bbands(c.close, length=20, std=2, talib=False)
    return {
        "library": "pandas-ta-classic",
        "rsi": classic.rsi(c.close, talib=False),
        "mfi": classic.mfi(c.high, c.low, c.close, c.volume, talib=False),
        "macd": line.iloc[:, 0],
        "signal": line.iloc[:, 2],
        "lower": bands.iloc[:, 0],
        "upper": bands.iloc[:, 2],
        "obv": classic.obv(c.close, c.volume, talib=False),
        "vwap": classic.vwap(c.high, c.low, c.close, c.volume),
    }


def of_talib(c):
    close = c.close.to_numpy()
    line, signal, _ = talib.MACD(close)
    upper, _, lower = talib.BBANDS(close, timeperiod=20)
    return {
        "library": "TA-Lib",
        "rsi": talib.RSI(close),
        "mfi": talib.MFI(c.high.to_numpy(), c.low.to_numpy(), close, c.volume.to_numpy()),
        "macd": line,
        "signal": signal,
        "lower": lower,
        "upper": upper,
        "obv": talib.OBV(close, c.volume.to_numpy()),
        "vwap": None,
    }


def last(value):
    return value if value is None or isinstance(value, str) else float(np.asarray(value)[-1])


rows = [
    [{name: last(value) for name, value in of(candles[:count]).items()} for of in (of_ta, of_classic, of_talib)]
    for count in (60, len(candles))
]
json.dump(rows, open("python.json", "w"))
CODE

cat >table.mjs <<'CODE'
import { readFileSync } from 'node:fs';

const read = (name) => JSON.parse(readFileSync(name, 'utf8'));
const [candles, javascript, python] = ['candles.json', 'javascript.json', 'python.json'].map(read);
const columns = ['rsi', 'mfi', 'macd', 'signal', 'lower', 'upper', 'obv', 'vwap'];
const titles = ['RSI', 'MFI', 'MACD', 'signal', 'Bollinger, lower', 'upper', 'OBV', 'VWAP'];
const shown = (value) => (value === null ? 'none' : value.toFixed(2));
[60, candles.length].forEach((count, at) => {
  console.log(`\nAfter ${count} hours, ${new Date(candles[count - 1].openAt).toISOString()}:\n`);
  console.log(`| library | ${titles.join(' | ')} |`);
  console.log(`|---|${titles.map(() => '---:').join('|')}|`);
  for (const row of [...javascript[at], ...python[at]]) {
    console.log(`| ${row.library} | ${columns.map((name) => shown(row[name])).join(' | ')} |`);
  }
});
CODE

"$node" candles.mjs
"$node" javascript.mjs
venv/bin/python python.py
heading
"$node" table.mjs
