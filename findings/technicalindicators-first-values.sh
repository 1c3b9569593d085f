#!/usr/bin/env bash
# technicalindicators 3.1.0 and trading-signals 8.3.0 differ by a sixth in the MACD of sixty candles: the first seeds its
# averages with a mean, the second with the first price. Both call it MACD(12, 26, 9). Its OBV also leaves out the first
# candle, so its values are one place earlier than the candles.
# Expected: the same figures, or an option that names the seed.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund technicalindicators@3.1.0 trading-signals@8.3.0
cat >run.mjs <<'CODE'
import technical from 'technicalindicators';
import * as signals from 'trading-signals';

let seed = 7;
const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
const close = [100];
while (close.length < 60) close.push(close.at(-1) * (1 + (random() - 0.5) * 0.04));
const volume = close.map(() => 100);
const options = { values: close, fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 };
const macd = new signals.MACD(new signals.EMA(12), new signals.EMA(26), new signals.EMA(9));
for (const price of close) macd.update(price, false);
console.log('technicalindicators', technical.MACD.calculate(options).at(-1).MACD.toFixed(4));
console.log('trading-signals', macd.getResult().macd.toFixed(4));
console.log('candles', close.length, 'OBV values', technical.OBV.calculate({ close, volume }).length);
CODE
cat >expected <<'TEXT'
technicalindicators -0.2589
trading-signals -0.3113
candles 60 OBV values 59
TEXT
node run.mjs >actual
diff expected actual
cat actual
