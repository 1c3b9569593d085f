import { memberSchema } from '#contract/admin.ts';
import type { Measurement } from '../measurement.ts';
import { members, questionsAbout, type Someone } from './questions.ts';
import { openStaffSession, type StaffSession } from './staff-session.ts';

const rounds = 20;
const aimMs = 100;

type Asked = { readonly name: string; readonly p95Ms: number };

/** Everything that the console asks, over HTTP, by the 95th percentile of its rounds. */
export const askLists = async (address: string): Promise<Measurement> => {
  const staff = await openStaffSession(address);
  const asked: Asked[] = [];
  for (const [name, path] of Object.entries(questionsAbout(await someone(staff)))) {
    asked.push({ name, p95Ms: await p95Of(() => staff.ask(path)) });
  }
  asked.sort((one, other) => other.p95Ms - one.p95Ms);
  for (const { name, p95Ms } of asked) {
    console.log(`${' '.repeat(20)}${p95Ms.toFixed(1).padStart(8)} ms  ${name}`);
  }
  const [slowest] = asked;
  const within = asked.filter(({ p95Ms }) => p95Ms <= aimMs).length;
  return {
    name: 'the slowest of what the console asks at 100,000 members, in ms (95 %)',
    ratio: slowest?.p95Ms ?? NaN,
    aim: aimMs,
    limit: 4 * aimMs,
    lowerIsBetter: true,
    detail: `"${slowest?.name ?? ''}"; ${String(within)} of ${String(asked.length)} within ${String(aimMs)} ms`,
  };
};

const p95Of = async (ask: () => Promise<unknown>): Promise<number> => {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await ask();
    taken.push(performance.now() - began);
  }
  return taken.sort((one, other) => one - other)[Math.ceil(rounds * 0.95) - 1] ?? NaN;
};

// Of those who were written for the measurement, with a plan that was granted.
const someone = async (staff: StaffSession): Promise<Someone> => {
  const found = memberSchema
    .array()
    .parse(JSON.parse(await staff.ask(members({ q: 'load', plan: 'pro' }))));
  const [first] = found;
  if (!first) throw new Error('There are no members.');
  return first;
};
