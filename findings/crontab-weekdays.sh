#!/usr/bin/env bash
# One crontab line runs on other days in four schedulers. @breejs/later 4.2.0 (the parser of Bree) runs weekday 7 on Saturday.
# APScheduler 3.11.3 runs weekday 0 on Monday, also in `from_crontab`. Both need day and weekday where crontab(5) needs one of
# them. cron-schedule 6.0.0 reads "1#1", the first Monday of a month, as every Monday. cron-parser 5.10.6 follows crontab(5).
# Expected: Sunday for 0 and 7, and an error for a pattern that is not supported. A weekly newsletter would be sent a day early
# or late, and a monthly one every week.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @breejs/later@4.2.0 cron-schedule@6.0.0 cron-parser@5.10.6
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check apscheduler==3.11.3
cat >run.mjs <<'CODE'
import later from '@breejs/later';
import { CronExpressionParser } from 'cron-parser';
import { parseCronExpression } from 'cron-schedule';

const start = new Date('2026-10-05T08:00:00Z');
later.date.UTC();
const readers = {
  'cron-parser': (pattern) => {
    const runs = CronExpressionParser.parse(pattern, { tz: 'UTC', currentDate: start });
    return [runs.next().toDate(), runs.next().toDate()];
  },
  '@breejs/later': (pattern) => later.schedule(later.parse.cron(pattern)).next(2, start),
  'cron-schedule': (pattern) => parseCronExpression(pattern).getNextDates(2, start),
};
const day = (date) => date.toUTCString().slice(0, 11);
for (const pattern of ['0 7 * * 0', '0 7 * * 7', '0 7 1 * 1', '0 7 * * 1#1']) {
  for (const [name, next] of Object.entries(readers)) console.log(pattern, name, next(pattern).map(day).join('; '));
}
CODE
cat >run.py <<'CODE'
from datetime import datetime, timezone

from apscheduler.triggers.cron import CronTrigger

start = datetime(2026, 10, 5, 8, tzinfo=timezone.utc)
for pattern in ["0 7 * * 0", "0 7 1 * 1"]:
    run = CronTrigger.from_crontab(pattern, timezone=timezone.utc).get_next_fire_time(None, start)
    print(pattern, "APScheduler", run.strftime("%a, %d %b"))
CODE
cat >expected <<'TEXT'
0 7 * * 0 cron-parser Sun, 11 Oct; Sun, 18 Oct
0 7 * * 0 @breejs/later Sun, 11 Oct; Sun, 18 Oct
0 7 * * 0 cron-schedule Sun, 11 Oct; Sun, 18 Oct
0 7 * * 7 cron-parser Sun, 11 Oct; Sun, 18 Oct
0 7 * * 7 @breejs/later Sat, 10 Oct; Sat, 17 Oct
0 7 * * 7 cron-schedule Sun, 11 Oct; Sun, 18 Oct
0 7 1 * 1 cron-parser Mon, 12 Oct; Mon, 19 Oct
0 7 1 * 1 @breejs/later Mon, 01 Feb; Mon, 01 Mar
0 7 1 * 1 cron-schedule Mon, 12 Oct; Mon, 19 Oct
0 7 * * 1#1 cron-parser Mon, 02 Nov; Mon, 07 Dec
0 7 * * 1#1 @breejs/later Mon, 02 Nov; Mon, 07 Dec
0 7 * * 1#1 cron-schedule Mon, 12 Oct; Mon, 19 Oct
0 7 * * 0 APScheduler Mon, 12 Oct
0 7 1 * 1 APScheduler Tue, 01 Dec
TEXT
{
  TZ=UTC node run.mjs
  venv/bin/python run.py
} >actual
diff expected actual
cat actual
