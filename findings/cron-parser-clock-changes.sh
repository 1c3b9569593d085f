#!/usr/bin/env bash
# cron-parser 5.10.6, on nights on which clocks change:
# - Lord Howe, half an hour forward at 02:00: the run of 02:15 is left out that day. Where an hour is skipped (Santiago,
#   00:30), the run follows after the gap.
# - of a time that occurs twice, the first is chosen in London (01:30) and the second in Havana (00:30).
# Expected: one rule for every zone, and one run a day.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund cron-parser@5.10.6
cat >run.mjs <<'CODE'
import { CronExpressionParser } from 'cron-parser';

const cases = [
  ['Australia/Lord_Howe', '15 2 * * *', '2026-10-02T00:00:00Z'],
  ['America/Santiago', '30 0 * * *', '2026-09-04T12:00:00Z'],
  ['Europe/London', '30 1 * * *', '2026-10-23T12:00:00Z'],
  ['America/Havana', '30 0 * * *', '2026-10-30T12:00:00Z'],
];
for (const [tz, pattern, from] of cases) {
  const runs = CronExpressionParser.parse(pattern, { tz, currentDate: new Date(from) });
  const next = () => runs.next().toDate().toISOString().slice(0, 16);
  console.log(tz, next(), next(), next());
}
CODE
cat >expected <<'TEXT'
Australia/Lord_Howe 2026-10-02T15:45 2026-10-04T15:15 2026-10-05T15:15
America/Santiago 2026-09-05T04:30 2026-09-06T04:30 2026-09-07T03:30
Europe/London 2026-10-24T00:30 2026-10-25T00:30 2026-10-26T01:30
America/Havana 2026-10-31T04:30 2026-11-01T05:30 2026-11-02T05:30
TEXT
node run.mjs >actual
diff expected actual
cat actual
