#!/usr/bin/env bash
# buildOHLCVC of ccxt 4.5.84 begins weekly candles on Thursdays and monthly candles every 30 days since 1970, because it divides
# the time by the length of the period. roundTimeframe of the same package rounds a week to its Monday and a month to its first
# day.
# Expected: one start in both, that of the candles which the exchanges publish.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund ccxt@4.5.84
cat >run.mjs <<'CODE'
import ccxt from 'ccxt';

const exchange = new ccxt.binance();
const days = { '2026-03-02': 100, '2026-03-04': 110, '2026-03-06': 90, '2026-03-20': 97 };
const trades = Object.entries(days).map(([day, price]) => ({ timestamp: Date.parse(day), price, amount: 1 }));
const format = (time) => new Date(time).toUTCString().slice(0, 11);
for (const timeframe of ['1d', '1w', '1M']) {
  const candles = exchange.buildOHLCVC(trades, timeframe).map(([time]) => format(time));
  const rounded = trades.map(({ timestamp }) => format(ccxt.roundTimeframe(timeframe, timestamp)));
  console.log(timeframe, 'candles', candles.join(' | '));
  console.log(timeframe, 'rounded', [...new Set(rounded)].join(' | '));
}
CODE
cat >expected <<'TEXT'
1d candles Mon, 02 Mar | Wed, 04 Mar | Fri, 06 Mar | Fri, 20 Mar
1d rounded Mon, 02 Mar | Wed, 04 Mar | Fri, 06 Mar | Fri, 20 Mar
1w candles Thu, 26 Feb | Thu, 05 Mar | Thu, 19 Mar
1w rounded Mon, 02 Mar | Mon, 16 Mar
1M candles Fri, 06 Feb | Sun, 08 Mar
1M rounded Sun, 01 Mar
TEXT
node run.mjs >actual
diff expected actual
cat actual
