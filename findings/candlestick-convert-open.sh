#!/usr/bin/env bash
# candlestick-convert 7.0.0 makes candles from trades that are impossible: each opens at the close before it instead of at its
# first trade, and its high and low leave that price out, so the open is below the low or above the high. Larger candles made
# from smaller ones keep their first open. The readme does not mention it.
# Expected: the first trade. Checks for valid candles refuse these, and an indicator of ranges computed from them is wrong.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund candlestick-convert@7.0.0
cat >run.mjs <<'CODE'
import { batchCandlesJSON, batchTicksToCandle } from 'candlestick-convert';

const start = Date.UTC(2026, 9, 5);
const trades = [[0, 100], [30, 101], [60, 110], [90, 112], [120, 90], [150, 91], [180, 95]];
const show = (name, { open, high, low, close }) =>
  console.log(name, 'open', open, 'high', high, 'low', low, 'close', close, open < low || open > high ? 'impossible' : '');
const minutes = batchTicksToCandle(trades.map(([second, price]) => ({ time: start + second * 1000, price, quantity: 1 })), 60);
for (const candle of minutes) show('from trades ', candle);
const small = [100, 110, 90].map((open, index) => ({ time: start + index * 60_000, open, high: open + 2, low: open - 1, close: open + 1, volume: 1 }));
for (const candle of batchCandlesJSON(small, 60, 180)) show('from candles', candle);
CODE
cat >expected <<'TEXT'
from trades  open 100 high 101 low 100 close 101 
from trades  open 101 high 112 low 110 close 112 impossible
from trades  open 112 high 91 low 90 close 91 impossible
from candles open 100 high 112 low 89 close 91 
TEXT
node run.mjs >actual
diff expected actual
cat actual
