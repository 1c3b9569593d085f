#!/usr/bin/env bash
# When a daily schedule runs on four nights on which clocks change: ours, cron-parser, croner and systemd.
# From the project's folder: bash comparisons/schedules.sh
set -euo pipefail
# shellcheck source=comparisons/setup.sh
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
cd "$work"
npm_install cron-parser@5.10.6 croner@11.0.1
command -v systemd-analyze >/dev/null || { echo 'systemd-analyze is not there' >&2; exit 2; }
installed+=("$(systemd-analyze --version | head -1)" "tzdata of Node and of the system")

cat >run.mjs <<'CODE'
import { execFileSync } from 'node:child_process';
import { CronExpressionParser } from 'cron-parser';
import { Cron } from 'croner';

const { nextTick } = await import(`${process.env.PROJECT}/platform/jobs/ticks.ts`);
const nights = [
  ['London, an hour forward', 'Europe/London', '01:30', '2026-03-28T00:00:00Z'],
  ['London, an hour back', 'Europe/London', '01:30', '2026-10-24T00:00:00Z'],
  ['Havana, an hour back', 'America/Havana', '00:30', '2026-10-31T00:00:00Z'],
  ['Lord Howe, half an hour forward', 'Australia/Lord_Howe', '02:15', '2026-10-02T00:00:00Z'],
];
const programs = {
  ours: ({ pattern, timeZone, from }) => {
    const ticks = [];
    for (let tick = from.getTime(); ticks.length < 3; ticks.push(tick)) tick = nextTick({ pattern, timeZone }, tick);
    return ticks;
  },
  'cron-parser': ({ pattern, timeZone, from }) => {
    const runs = CronExpressionParser.parse(pattern, { tz: timeZone, currentDate: from });
    return [1, 2, 3].map(() => runs.next().getTime());
  },
  croner: ({ pattern, timeZone, from }) =>
    new Cron(pattern, { timezone: timeZone }).nextRuns(3, from).map((run) => run.getTime()),
  systemd: ({ time, timeZone, from }) => {
    const base = from.toISOString().slice(0, 19).replace('T', ' ');
    const options = [`--base-time=${base} UTC`, '--iterations=3', `*-*-* ${time}:00 ${timeZone}`];
    const text = execFileSync('systemd-analyze', ['calendar', ...options], { env: { ...process.env, TZ: 'UTC', LC_ALL: 'C' } });
    const found = [...String(text).matchAll(/(\d{4}-\d\d-\d\d) (\d\d:\d\d):00 UTC/g)];
    return found.map(([, day, clock]) => Date.parse(`${day}T${clock}Z`));
  },
};
const shown = (run) => new Date(run).toISOString().slice(5, 16).replace('T', ' ');
for (const [night, timeZone, time, start] of nights) {
  const [hour, minute] = time.split(':').map(Number);
  const input = { pattern: `${minute} ${hour} * * *`, time, timeZone, from: new Date(start) };
  console.log(`\n${night}: daily at ${time}, in UTC\n`);
  console.log('| program | first run | second | third |\n|---|---|---|---|');
  for (const [program, run] of Object.entries(programs)) {
    console.log(`| ${program} | ${run(input).map(shown).join(' | ')} |`);
  }
}
CODE
heading
"$node" run.mjs
