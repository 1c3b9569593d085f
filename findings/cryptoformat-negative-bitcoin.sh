#!/usr/bin/env bash
# CoinGecko's own formatter, @coingecko/cryptoformat, has no code in its newest version: 0.8.3 contains a licence, a readme and a
# package file whose `main` is missing. 0.8.2 writes a negative amount of bitcoin in another way than a positive one: the
# currency becomes a code and the digits become eighteen. Dollars are right.
# Expected: code, and "-₿0.50000000". A change of a price in bitcoin is negative as often as positive.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund newest@npm:@coingecko/cryptoformat@0.8.3 previous@npm:@coingecko/cryptoformat@0.8.2
cat >run.mjs <<'CODE'
import { createRequire } from 'node:module';
import { readdirSync } from 'node:fs';

console.log('0.8.3 contains', readdirSync('node_modules/newest').sort().join(', '));
const { formatCurrency } = createRequire(import.meta.url)('previous');
for (const currency of ['USD', 'BTC']) {
  for (const value of [0.5, -0.5]) console.log('0.8.2', currency, value, formatCurrency(value, currency, 'en').replace(/\s/g, ' '));
}
CODE
cat >expected <<'TEXT'
0.8.3 contains LICENSE, README.md, package.json
0.8.2 USD 0.5 $0.500000
0.8.2 USD -0.5 -$0.500000
0.8.2 BTC 0.5 ₿0.50000000
0.8.2 BTC -0.5 -BTC 0.500000000000000000
TEXT
node run.mjs >actual
diff expected actual
cat actual
