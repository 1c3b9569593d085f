/* `npm run soak -- --minutes 10 --seed 1 --only <words>`: breaks real products in every way that the scenarios know. */
import { parseArgs } from 'node:util';
import { seededRandom, type Random } from './random.ts';
import { exitCodeOf, reportOf, type Outcome } from './report.ts';
import { scenarios } from './scenarios/catalogue.ts';
import { runRound, type Scenario } from './stage.ts';
import { addTally, emptyTally } from './tally.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string', default: '' },
  },
});

// In another order each time round, as the seed says. No round begins after the time is over.
const run = async (chosen: readonly Scenario[], random: Random): Promise<Outcome[]> => {
  const over = performance.now() + Number(values.minutes) * 60_000;
  const tallies = new Map(chosen.map(({ name }) => [name, emptyTally()]));
  const reasons = new Map(chosen.map(({ name, unavailable }) => [name, unavailable?.()]));
  const able = chosen.filter(({ name }) => reasons.get(name) === undefined);
  while (able.length > 0 && performance.now() < over) {
    for (const scenario of random.shuffled(able)) {
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
