#!/usr/bin/env bash
# A market without a move has no RSI and no MFI by their formulas (0 / 0). Four libraries give four pairs of
# answers: technicalindicators calls it overbought by RSI and oversold by MFI.
# Expected: "not a number", or 50 for both.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund technicalindicators@3.1.0 trading-signals@8.3.0 indicatorts@2.2.2 @ixjb94/indicators@1.2.4
cat >run.mjs <<'CODE'
import technical from 'technicalindicators';
import * as signals from 'trading-signals';
import * as indicators from 'indicatorts';
import ixjb from '@ixjb94/indicators';

const flat = Array(30).fill(100);
const candle = { open: 100, high: 100, low: 100, close: 100, volume: 100 };
const bars = { high: flat, low: flat, close: flat, volume: flat, period: 14 };
const last = (values) => values.at(-1);
const rsi = new signals.RSI(14);
const mfi = new signals.MFI(14);
for (const close of flat) {
  rsi.update(close, false);
  mfi.update(candle, false);
}
const sync = new ixjb.IndicatorsSync();
const row = (name, ...values) => console.log(name.padEnd(20), values.join(' '));
row('library', 'RSI', 'MFI');
row('technicalindicators', last(technical.RSI.calculate({ values: flat, period: 14 })), last(technical.MFI.calculate(bars)));
row('trading-signals', rsi.getResult(), mfi.getResult());
row('indicatorts', last(indicators.rsi(flat)), last(indicators.mfi(flat, flat, flat, flat)));
row('@ixjb94/indicators', last(sync.rsi(flat, 14)), last(sync.mfi(flat, flat, flat, flat, 14)));
CODE
cat >expected <<'TEXT'
library              RSI MFI
technicalindicators  100 0
trading-signals      100 50
indicatorts          NaN 100
@ixjb94/indicators   NaN NaN
TEXT
node run.mjs >actual
diff expected actual
cat actual
