#!/usr/bin/env bash
# @skyra/jaro-winkler 1.1.1 counts one letter too many of a common beginning once it reaches four letters, and so gives a higher
# similarity than three other packages, which agree. Shorter beginnings and the classic examples are right.
# Expected: one value, because the method limits the beginning to four letters. Coins share beginnings ("Ethereum", "Ethereum
# Classic"): the higher value passes a limit that was chosen with another package.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @skyra/jaro-winkler@1.1.1 jaro-winkler@0.2.8 wink-distance@2.0.2 talisman@1.1.4
cat >run.mjs <<'CODE'
import { jaroWinkler } from '@skyra/jaro-winkler';
import plain from 'jaro-winkler';
import talisman from 'talisman/metrics/jaro-winkler.js';
import wink from 'wink-distance';

for (const [one, other] of [['martha', 'marhta'], ['sol', 'solana'], ['eth up', 'eth down'], ['ethereum', 'ethereum classic']]) {
  const values = [jaroWinkler(one, other), plain(one, other), 1 - wink.string.jaroWinkler(one, other), (talisman.default ?? talisman)(one, other)];
  console.log([one, other].join(' | ').padEnd(27), values.map((value) => value.toFixed(4)).join(' '));
}
CODE
cat >expected <<'TEXT'
martha | marhta             0.9611 0.9611 0.9611 0.9611
sol | solana                0.8833 0.8833 0.8833 0.8833
eth up | eth down           0.8611 0.8333 0.8333 0.8333
ethereum | ethereum classic 0.9167 0.9000 0.9000 0.9000
TEXT
node run.mjs >actual
diff expected actual
cat actual
