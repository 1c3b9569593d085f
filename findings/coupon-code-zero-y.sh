#!/usr/bin/env bash
# coupon-code 0.4.5 ends each part of a code with a check character, counted modulo 31. Its alphabet has 32 characters, so that
# 0 (the first) and Y (the last) count the same. Of the 496 pairs of characters, this is the one that the check never tells
# apart: a code with 0 read as Y, or with both in the wrong order, is valid.
# Expected: each wrong character is found, which is what the check is for.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund coupon-code@0.4.5
cat >run.mjs <<'CODE'
import couponCode from 'coupon-code';

const symbols = '0123456789ABCDEFGHJKLMNPQRTUVWXY';
const isValid = (part) => couponCode.validate(part, { parts: 1, partLen: 4 }) !== '';
// The part of a code that begins with the three characters.
const complete = (start) => [...symbols].map((check) => start + check).find(isValid);
const missed = [];
for (const one of symbols)
  for (const other of symbols)
    if (one < other && isValid(other + complete(one + '77').slice(1))) missed.push(one + other);
console.log('pairs that a wrong character hides in:', missed.join(' '));
const code = complete('0Y7');
console.log(code, isValid(code));
console.log('Y0' + code.slice(2), isValid('Y0' + code.slice(2)));
CODE
cat >expected <<'TEXT'
pairs that a wrong character hides in: 0Y
0Y7F true
Y07F true
TEXT
node run.mjs >actual
diff expected actual
cat actual
