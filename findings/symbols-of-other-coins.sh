#!/usr/bin/env bash
# Lists by symbol name and draw the smaller of two coins. cryptocurrencies 8.0.1 calls TON Tokamak Network, STRK Strike and TRUMP
# MAGA. @web3icons/common 0.11.51 calls STRK Starknet, with Starknet's id, but the picture in @web3icons/core 4.0.56, which
# @iconify-json/token-branded 1.2.45 contains, has no colour of Starknet's own picture in the same set. The network Beam, chain
# 4337, has the colours of the older coin Beam in cryptocurrency-icons 0.18.1.
# Expected: Toncoin, Starknet and Official Trump, the largest of their symbols, and a picture of the coin that the set names.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund cryptocurrencies@8.0.1 cryptocurrency-icons@0.18.1 \
  @web3icons/common@0.11.51 @web3icons/core@4.0.56 @iconify-json/token-branded@1.2.45
cat >run.mjs <<'CODE'
import { readFileSync } from 'node:fs';
import { networks, tokens } from '@web3icons/common';
import names from 'cryptocurrencies/cryptocurrencies.json' with { type: 'json' };
import older from 'cryptocurrency-icons/manifest.json' with { type: 'json' };
import branded from '@iconify-json/token-branded/icons.json' with { type: 'json' };

const colours = (text) => [...new Set(text.toLowerCase().match(/#[0-9a-f]{6}\b/g))].sort().join(' ');
const networkColours = (id) =>
  colours(readFileSync(`node_modules/@web3icons/core/dist/svgs/networks/branded/${id}.svg.js`, 'utf8'));
for (const symbol of ['TON', 'STRK', 'TRUMP', 'BEAM']) console.log(symbol, names[symbol]);
for (const symbol of ['strk', 'beam']) {
  const { id, name } = tokens.find((token) => token.symbol === symbol);
  console.log(symbol, 'is', name, `(${id}):`, colours(branded.icons[symbol].body));
}
console.log('network starknet:', networkColours('starknet'));
console.log('network beam, chain', networks.find(({ id }) => id === 'beam').chainId, networkColours('beam'));
console.log('older beam:', older.find(({ symbol }) => symbol === 'BEAM').color);
CODE
cat >expected <<'TEXT'
TON Tokamak Network
STRK Strike
TRUMP MAGA
BEAM Beam
strk is Starknet (starknet): #277fe3
beam is Beam (beam-2): #00e2c2 #0b76ff #24c1ff #39fff2 #9d6eff #a18cff #ab38e6 #ae60d6 #fd76fd #ff51ff
network starknet: #0c0c4f #d672ef #ec796b #fafafa
network beam, chain 4337 #00e2c2 #0b76ff #24c1ff #39fff2 #9d6eff #a18cff #ab38e6 #ae60d6 #fd76fd #ff51ff
older beam: #0b76ff
TEXT
node --no-warnings run.mjs >actual
diff expected actual
cat actual
