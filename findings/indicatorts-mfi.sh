#!/usr/bin/env bash
# indicatorts 2.2.2 computes another money flow index than the other libraries on the same candles.
# Expected: the value of the three others, which agree.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund technicalindicators@3.1.0 trading-signals@8.3.0 indicatorts@2.2.2 @ixjb94/indicators@1.2.4
cat >run.mjs <<'CODE'
import technical from 'technicalindicators';
import * as signals from 'trading-signals';
import * as indicators from 'indicatorts';
import ixjb from '@ixjb94/indicators';

let seed = 7;
const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
const close = [100];
while (close.length < 60) close.push(close.at(-1) * (1 + (random() - 0.5) * 0.04));
const high = close.map((price) => price * 1.01);
const low = close.map((price) => price * 0.99);
const volume = close.map(() => Math.round(random() * 1000));
const mfi = new signals.MFI(14);
close.forEach((price, index) =>
  mfi.update({ open: price, high: high[index], low: low[index], close: price, volume: volume[index] }, false),
);
const row = (name, value) => console.log(name.padEnd(20), value.toFixed(2));
row('technicalindicators', technical.MFI.calculate({ high, low, close, volume, period: 14 }).at(-1));
row('trading-signals', mfi.getResult());
row('@ixjb94/indicators', new ixjb.IndicatorsSync().mfi(high, low, close, volume, 14).at(-1));
row('indicatorts', indicators.mfi(high, low, close, volume, { period: 14 }).at(-1));
CODE
cat >expected <<'TEXT'
technicalindicators  37.43
trading-signals      37.43
@ixjb94/indicators   37.43
indicatorts          78.11
TEXT
node run.mjs >actual
diff expected actual
cat actual
