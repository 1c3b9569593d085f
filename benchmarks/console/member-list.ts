import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { memberSchema } from '#contract/admin.ts';
import { median } from '../figures.ts';
import type { Measurement } from '../measurement.ts';
import { members, questionsAbout } from './questions.ts';
import { openStaffApi, type StaffApi } from './staff-api.ts';
import { memberCount, writeMembers } from './write-members.ts';

const rounds = 20;

/**
 * What the console asks about 100,000 members, over HTTP, against reading every row of their list once. The slowest of
 * the questions counts, by the 95th percentile of its rounds. Each is printed with the processor time that it takes here
 * on both sides, which does not depend on what else the machine does.
 */
export const measureMemberList = async (): Promise<Measurement> => {
  const api = await openStaffApi();
  try {
    await writeMembers(api.platform);
    const scanned = p95(
      (
        await times(() => {
          scan(path.join(api.folder, 'read-models.sqlite'));
        })
      ).map(({ wall }) => wall),
    );
    const asked = await ask(api);
    for (const { name, ms, processor } of asked) {
      const ratio = (ms / scanned).toFixed(3);
      const taken = `${ms.toFixed(0)} ms, processor ${processor.toFixed(0)} ms`;
      console.log(`${' '.repeat(20)}${ratio}  ${name}: ${taken}`);
    }
    const slowest = [...asked].sort((one, other) => other.ms - one.ms)[0];
    return measurement(slowest ?? { name: 'nothing', ms: NaN, processor: NaN }, scanned);
  } finally {
    await api.close();
  }
};

type Asked = { readonly name: string; readonly ms: number; readonly processor: number };

const ask = async ({ ask: get }: StaffApi): Promise<Asked[]> => {
  const [first] = memberSchema
    .array()
    .parse(JSON.parse(await get(members({ q: 'amara.adeyemi.bench.0@load.example' }))));
  if (!first) throw new Error('The first member is not found.');
  const asked: Asked[] = [];
  for (const [name, address] of Object.entries(questionsAbout(first))) {
    const taken = await times(() => get(address));
    const processor = median(taken.map((each) => each.processor));
    asked.push({ name, ms: p95(taken.map(({ wall }) => wall)), processor });
  }
  return asked;
};

type Taken = { readonly wall: number; readonly processor: number };

const times = async (work: () => unknown): Promise<Taken[]> => {
  const taken: Taken[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [started, used] = [performance.now(), process.cpuUsage()];
    await work();
    const { user, system } = process.cpuUsage(used);
    taken.push({ wall: performance.now() - started, processor: (user + system) / 1000 });
  }
  return taken;
};

const p95 = (taken: readonly number[]): number =>
  [...taken].sort((one, other) => one - other)[Math.ceil(taken.length * 0.95) - 1] ?? NaN;

const scan = (file: string): void => {
  const database = new DatabaseSync(file, { readOnly: true });
  const newest = database
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'docs:member-directory@*' ORDER BY name DESC",
    )
    .get();
  let rows = 0;
  for (const row of database
    .prepare(`SELECT document FROM "${String(newest?.['name'])}"`)
    .iterate()) {
    if (JSON.parse(String(row['document']))) rows += 1;
  }
  database.close();
  if (rows !== memberCount) throw new Error(`There are ${String(rows)} members.`);
};

const measurement = ({ name, ms }: Asked, scanned: number): Measurement => ({
  name: 'the slowest of the console’s questions over HTTP at 100,000 members, against a bare scan and JSON.parse of them',
  ratio: ms / scanned,
  aim: 0.1,
  limit: 0.25,
  lowerIsBetter: true,
  detail: `scan ${scanned.toFixed(0)} ms, slowest is "${name}" with ${ms.toFixed(0)} ms`,
});
