/*
 * `npm run soak -- --minutes 10 --seed 1 --only <words>`: runs every fault scenario against real
 * products.
 */
import { parseArgs } from 'node:util';
import { minuteMs } from '#domain/shared/time/durations.ts';
import { seededRandom, type Random } from './random.ts';
import { scenarios } from './scenarios/catalogue.ts';
import { runRound, type Scenario } from './stage.ts';
import { addTally, emptyTally, hasFailed, type Tally } from './tally.ts';

type Outcome = {
  readonly name: string;
  readonly tally: Tally;
  readonly notRun?: string | undefined;
};

const columns: readonly (readonly [title: string, valueOf: (tally: Tally) => number])[] = [
  ['rounds', (tally) => tally.rounds],
  ['acknowledged', (tally) => tally.acknowledged],
  ['lost', (tally) => tally.lost],
  ['doubled', (tally) => tally.doubled],
  ['wrong', (tally) => tally.wrongDocuments],
  ['mails', (tally) => tally.mails],
  ['again', (tally) => tally.resentMails],
  ['answers', (tally) => tally.requests],
  ['503', (tally) => tally.status503],
  ['other 5xx', (tally) => tally.otherServerErrors],
  ['no answer', (tally) => tally.unanswered],
  ['MB', (tally) => tally.peakMemoryMb],
  ['loop ms', (tally) => tally.longestLoopDelayMs],
];

const sumOf = (outcomes: readonly Outcome[]): Tally => {
  const sum = emptyTally();
  for (const { tally } of outcomes) addTally(sum, tally);
  return sum;
};

const nameWidth = 26;
const row = (name: string, cells: readonly string[]): string =>
  [
    name.padEnd(nameWidth),
    ...cells.map((cell, index) => cell.padStart((columns[index]?.[0].length ?? 0) + 2)),
  ].join('');
const cellsOf = (tally: Tally): string[] => columns.map(([, valueOf]) => String(valueOf(tally)));

/**
 * `wrong` counts documents of read models that differ from a replay of the log. MB and loop ms are
 * the highest values.
 */
const reportOf = (outcomes: readonly Outcome[], opening: string): string => {
  const ran = outcomes.filter(({ notRun }) => notRun === undefined);
  const findings = ran.flatMap(({ name, tally }) =>
    tally.findings.map((finding) => `  ${name}: ${finding}`),
  );
  const notRun = outcomes.flatMap(({ name, notRun: why }) =>
    why === undefined ? [] : [`  not run: ${name}: ${why}`],
  );
  const head = columns.map(([title]) => title);
  return [
    opening,
    row('', head),
    ...ran.map(({ name, tally }) => row(name, cellsOf(tally))),
    row('all', cellsOf(sumOf(ran))),
    ...notRun,
    ...findings,
    hasFailed(sumOf(ran)) ? 'soak: FAILED' : 'soak: passed',
  ].join('\n');
};

const exitCodeOf = (outcomes: readonly Outcome[]): number => (hasFailed(sumOf(outcomes)) ? 1 : 0);

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string', default: '' },
  },
});

// The order of each round depends on the seed. No round starts after the time is over.
const run = async (chosen: readonly Scenario[], random: Random): Promise<Outcome[]> => {
  const over = performance.now() + Number(values.minutes) * minuteMs;
  const tallies = new Map(chosen.map(({ name }) => [name, emptyTally()]));
  const reasons = new Map(chosen.map(({ name, unavailable }) => [name, unavailable?.()]));
  const runnable = chosen.filter(({ name }) => reasons.get(name) === undefined);
  while (runnable.length > 0 && performance.now() < over) {
    for (const scenario of random.shuffled(runnable)) {
      if (performance.now() >= over) break;
      const tally = emptyTally();
      const began = performance.now();
      await runRound(scenario, { random, tally });
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      process.stdout.write(`  ${scenario.name}: ${seconds} s\n`);
      addTally(tallies.get(scenario.name) ?? tally, tally);
    }
  }
  return chosen.map(({ name }) => {
    const tally = tallies.get(name) ?? emptyTally();
    const began = tally.rounds > 0 || tally.findings.length > 0;
    return { name, tally, notRun: reasons.get(name) ?? (began ? undefined : 'no time was left') };
  });
};

process.once('SIGTERM', () => process.exit(1));
process.once('SIGINT', () => process.exit(1));

const words = values.only.split(',').filter(Boolean);
const chosen = scenarios.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
const opening = `soak: seed ${values.seed}, ${values.minutes} minutes`;
process.stdout.write(`${opening}, ${String(chosen.length)} scenarios\n`);
const outcomes = await run(chosen, seededRandom(Number(values.seed)));
process.stdout.write(`\n${reportOf(outcomes, opening)}\n`);
process.exitCode = exitCodeOf(outcomes);
