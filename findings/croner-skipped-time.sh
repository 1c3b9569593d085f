#!/usr/bin/env bash
# croner 11.0.1 starts a run whose time a clock change skips at the first moment after the gap, not as long after midnight
# when it was due: 00:30 in Santiago runs at 01:00, together with what is due at 00:00 and at 01:00.
# Expected: 01:30, as cron-parser answers.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund croner@11.0.1
cat >run.mjs <<'CODE'
import { Cron } from 'croner';

for (const pattern of ['0 0 * * *', '30 0 * * *', '59 0 * * *', '0 1 * * *']) {
  const run = new Cron(pattern, { timezone: 'America/Santiago' }).nextRun(
    new Date('2026-09-05T12:00:00Z'),
  );
  console.log(pattern, run.toISOString().slice(0, 16));
}
CODE
cat >expected <<'TEXT'
0 0 * * * 2026-09-06T04:00
30 0 * * * 2026-09-06T04:00
59 0 * * * 2026-09-06T04:00
0 1 * * * 2026-09-06T04:00
TEXT
node run.mjs >actual
diff expected actual
cat actual
