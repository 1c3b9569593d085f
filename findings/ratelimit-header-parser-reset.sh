#!/usr/bin/env bash
# ratelimit-header-parser 0.1.0 takes the seconds of Retry-After for a Unix time when an answer has no reset header of its own:
# a wait of 30 seconds ends in January 1970. The other form of Retry-After, an HTTP date, becomes an invalid date. The combined
# header of the later drafts (`"default";r=0;t=30`, since draft 8) gives no number at all, and no error.
# Expected: 30 seconds from now, and that date (RFC 9110 §10.2.3); from the later drafts, no requests left for 30 seconds.
# A client that waits until the reset would not wait at all.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund ratelimit-header-parser@0.1.0
cat >run.mjs <<'CODE'
import { parseRateLimit } from 'ratelimit-header-parser';

const start = Date.now();
const format = (reset) => {
  if (Number.isNaN(reset.getTime())) return 'invalid date';
  const seconds = (reset.getTime() - start) / 1000;
  return seconds >= 29 && seconds <= 40 ? 'in 30 seconds' : reset.toISOString();
};
const limits = { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '0' };
for (const [name, headers] of [
  ['reset in seconds', { ...limits, 'x-ratelimit-reset': '30' }],
  ['retry-after in seconds', { ...limits, 'retry-after': '30' }],
  ['retry-after as a date', { ...limits, 'retry-after': 'Mon, 02 Mar 2026 10:00:00 GMT' }],
  ['draft 7', { ratelimit: 'limit=100, remaining=0, reset=30' }],
  ['draft 8', { ratelimit: '"default";r=0;t=30', 'ratelimit-policy': '"default";q=100;w=60' }],
]) {
  const { limit, remaining, reset } = parseRateLimit(headers);
  console.log(`${name}: ${remaining} of ${limit}, reset ${format(reset)}`);
}
CODE
cat >expected <<'TEXT'
reset in seconds: 0 of 100, reset in 30 seconds
retry-after in seconds: 0 of 100, reset 1970-01-01T00:00:30.000Z
retry-after as a date: 0 of 100, reset invalid date
draft 7: 0 of 100, reset in 30 seconds
draft 8: NaN of NaN, reset invalid date
TEXT
node run.mjs >actual
diff expected actual
cat actual
