#!/usr/bin/env bash
# iso8601-duration 2.1.4 answers 3 March for one month (P1M) after 31 January, and 1 March 2029 for one year after
# 29 February 2028. duration-fns 3.0.2 and isodate 0.7.2 (Python) answer the last day of the month.
# Expected: the last day, as payment providers renew. A membership that is extended by P1M would get three days more, and two
# services that read the same duration would disagree about the day on which access ends.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund iso8601-duration@2.1.4 duration-fns@3.0.2
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check isodate==0.7.2
cat >run.mjs <<'CODE'
import { apply } from 'duration-fns';
import { end, parse } from 'iso8601-duration';

const day = (date) => new Date(date).toISOString().slice(0, 10);
for (const [start, duration] of [['2026-01-31', 'P1M'], ['2026-08-31', 'P6M'], ['2028-02-29', 'P1Y']]) {
  const date = new Date(`${start}T00:00:00Z`);
  console.log(start, duration, 'iso8601-duration', day(end(parse(duration), date)), 'duration-fns', day(apply(date, duration)));
}
CODE
cat >run.py <<'CODE'
from datetime import date

from isodate import parse_duration

for start, duration in [(date(2026, 1, 31), "P1M"), (date(2026, 8, 31), "P6M"), (date(2028, 2, 29), "P1Y")]:
    print(start, duration, "isodate", start + parse_duration(duration))
CODE
cat >expected <<'TEXT'
2026-01-31 P1M iso8601-duration 2026-03-03 duration-fns 2026-02-28
2026-08-31 P6M iso8601-duration 2027-03-03 duration-fns 2027-02-28
2028-02-29 P1Y iso8601-duration 2029-03-01 duration-fns 2029-02-28
2026-01-31 P1M isodate 2026-02-28
2026-08-31 P6M isodate 2027-02-28
2028-02-29 P1Y isodate 2029-02-28
TEXT
{
  TZ=UTC node run.mjs
  venv/bin/python run.py
} >actual
diff expected actual
cat actual
