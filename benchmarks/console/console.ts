import type { Measurement } from '../measurement.ts';
import { catchUp, formatLag, publicPages, siteMeasurement } from './catching-up.ts';
import { execFile } from 'node:child_process';
import { constants, cpSync, existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause, setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { embeddedEnv, type Product, startProduct } from '../product.ts';
import { secondsBehind, readModelsOf, shownGenerationOf } from './read-models.ts';
import { memberSchema } from '#contract/admin/member.ts';
import { members, buildConsoleQueries, type Someone } from './questions.ts';
import { openStaffSession, type StaffSession } from './staff-session.ts';
import { buildUrl } from '#contract/url.ts';
import { projectionOperations } from '#contract/system/projections.ts';
import { operations } from '#contract/operations.ts';
import { startProbe, type ProbeResult } from '../probe.ts';
import { bySize } from '../size.ts';

/*
 * The product as `npm start` runs it, with 100,000 members of 20 events each.
 */

/** Whose members were written while it did not run: how it answers while its read models catch up. */
export const measureConsoleStart = (): Promise<Measurement[]> =>
  withMembersWritten(({ address }, began) => catchUp(address, began));

/** What every list of the console takes, also as a share of a bare scan of the members. */
export const measureConsoleLists = (): Promise<Measurement[]> =>
  withMembersShown(async ({ address, dataDir }) => compareLists(await askLists(address), dataDir));

/** What the rebuild of each read model takes, and how the site answers meanwhile. */
export const measureConsoleRebuilds = (): Promise<Measurement[]> => withMembersShown(rebuildAll);

const memberCount = bySize(100_000, 200);
const eventsOfEach = 20;

const cache = path.join(process.cwd(), '.cache');
const size = `${String(memberCount)}x${String(eventsOfEach)}`;
const writtenFolder = path.join(cache, `bench-members-${size}`);
const builtFolder = path.join(cache, `bench-members-${size}-built`);

// Nobody's limits are measured.
const env = { REQUESTS_PER_MINUTE: '1000000000' };

type MembersProduct = Product & { readonly dataDir: string };
type Work<Result> = (product: MembersProduct, began: number) => Promise<Result>;

/** The product on a log with the members, which was written behind the back of its read models. */
const withMembersWritten = async <Result>(work: Work<Result>): Promise<Result> => {
  await makeOnce(writtenFolder, writeMembers);
  return onCopyOf(writtenFolder, work);
};

/** The product with the members in its read models. */
const withMembersShown = async <Result>(work: Work<Result>): Promise<Result> => {
  await makeOnce(writtenFolder, writeMembers);
  await makeOnce(builtFolder, buildReadModels);
  return onCopyOf(builtFolder, work);
};

const onCopyOf = async <Result>(kept: string, work: Work<Result>): Promise<Result> => {
  const dataDir = path.join(cache, `bench-console-${String(process.pid)}`);
  cpSync(kept, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  try {
    const began = performance.now();
    const product = await startProduct({ dataDir, env });
    return await work({ ...product, dataDir }, began).finally(product.stop);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

// Kept for further runs: it takes minutes.
const makeOnce = async (folder: string, make: (folder: string) => Promise<void>): Promise<void> => {
  const completeMarker = path.join(folder, 'whole');
  if (existsSync(completeMarker)) return;
  console.log(`${folder} is made, once; this takes minutes.`);
  rmSync(folder, { recursive: true, force: true });
  await make(folder);
  writeFileSync(completeMarker, '');
};

// The demo's own history first, as its first start writes it.
const writeMembers = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  await (await startProduct({ dataDir: folder })).stop();
  const words = ['demo', 'members', String(memberCount), '--events', String(eventsOfEach)];
  await promisify(execFile)('npm', ['run', '--silent', 'cli', '--', ...words], {
    env: { ...embeddedEnv, DATA_DIR: folder },
  });
};

// Built from nothing, which is faster than catching up.
const buildReadModels = async (folder: string): Promise<void> => {
  cpSync(writtenFolder, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  for (const file of globSync(path.join(folder, '**/read-models.sqlite*'))) rmSync(file);
  const product = await startProduct({ dataDir: folder });
  // Looked at, and saved, every second or two.
  do await pause(5000);
  while ((await secondsBehind(product.address)) > 0);
  await pause(5000);
  await product.stop();
};

const rounds = bySize(20, 2);
const aimMs = 100;

type QueryTiming = { readonly name: string; readonly p95Ms: number };

/** Everything that the console asks, over HTTP, by the 95th percentile of its rounds, slowest first. */
const askLists = async (address: string): Promise<readonly QueryTiming[]> => {
  const staff = await openStaffSession(address);
  const timings: QueryTiming[] = [];
  for (const [name, path] of Object.entries(buildConsoleQueries(await someone(staff)))) {
    timings.push({ name, p95Ms: await p95Of(() => staff.ask(path)) });
  }
  timings.sort((one, other) => other.p95Ms - one.p95Ms);
  for (const { name, p95Ms } of timings) {
    console.log(`${' '.repeat(20)}${p95Ms.toFixed(1).padStart(8)} ms  ${name}`);
  }
  return timings;
};

const compareLists = async (
  timings: readonly QueryTiming[],
  dataDir: string,
): Promise<Measurement[]> => {
  const { name, p95Ms } = timings[0] ?? { name: 'nothing', p95Ms: NaN };
  const within = timings.filter((each) => each.p95Ms <= aimMs).length;
  const [file = ''] = globSync(path.join(dataDir, '**/read-models.sqlite'));
  const scanMs = await p95Of(() => {
    scanMembers(file);
  });
  return [
    {
      name: 'the slowest of what the console asks at 100,000 members, in ms (95 %)',
      ratio: p95Ms,
      aim: aimMs,
      limit: 4 * aimMs,
      lowerIsBetter: true,
      detail: `"${name}"; ${String(within)} of ${String(timings.length)} within ${String(aimMs)} ms`,
    },
    {
      name: 'the same against a bare scan and JSON.parse of all members',
      ratio: p95Ms / scanMs,
      aim: 0.1,
      limit: 0.25,
      lowerIsBetter: true,
      detail: `scan ${scanMs.toFixed(0)} ms`,
    },
  ];
};

const scanMembers = (file: string): void => {
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
  if (rows < memberCount) throw new Error(`There are ${String(rows)} members.`);
};

const p95Of = async (ask: () => unknown): Promise<number> => {
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

type Rebuilt = {
  readonly name: string;
  readonly seconds: number;
  /** What it takes of a processor, whatever else the machine does. */
  readonly processorSeconds: number;
  readonly waits: ProbeResult;
};

/** Rebuilds every read model, one after the other, and asks the site all the while. */
const rebuildAll = async (product: Product): Promise<Measurement[]> => {
  const rebuilt: Rebuilt[] = [];
  const readModels = await readModelsOf(await openStaffSession(product.address));
  for (const { id } of readModels.slice(0, bySize(readModels.length, 2))) {
    const one = await rebuild(product, id);
    console.log(`${' '.repeat(20)}${one.seconds.toFixed(1).padStart(8)} s   ${detailOf(one)}`);
    rebuilt.push(one);
  }
  const slowest = worst(rebuilt, ({ seconds }) => seconds);
  const busiest = worst(rebuilt, ({ waits }) => (waits.refused > 0 ? Infinity : waits.p99Ms));
  return [
    {
      name: 'the slowest rebuild of a read model at 100,000 members, in seconds',
      ratio: slowest.seconds,
      aim: 120,
      limit: 240,
      lowerIsBetter: true,
      detail: detailOf(slowest),
    },
    siteMeasurement(`while ${busiest.name} is rebuilt`, busiest.waits),
  ];
};

const detailOf = ({ name, processorSeconds, waits }: Rebuilt): string =>
  `${name}: processor ${processorSeconds.toFixed(1)} s; ${formatLag(waits)}`;

// Logged in anew for each, because a change asks for a proof of a few minutes.
const rebuild = async ({ address, processorSeconds }: Product, name: string): Promise<Rebuilt> => {
  const staff = await openStaffSession(address);
  const signedIn = { path: operations.me.path, headers: { cookie: staff.cookie } };
  const before = await shownGenerationOf(staff, name);
  const probe = startProbe(address, [...publicPages, signedIn]);
  const [began, used] = [performance.now(), processorSeconds()];
  await staff.send(buildUrl(projectionOperations.rebuildProjection, { params: { id: name } }), {
    reason: 'Benchmark',
  });
  while ((await shownGenerationOf(staff, name)) === before) await setTimeout(200);
  const seconds = (performance.now() - began) / 1000;
  return {
    name,
    seconds,
    processorSeconds: processorSeconds() - used,
    waits: await probe.stop(),
  };
};

const worst = (rebuilt: readonly Rebuilt[], measure: (one: Rebuilt) => number): Rebuilt => {
  const [first] = rebuilt.toSorted((one, other) => measure(other) - measure(one));
  if (!first) throw new Error('There are no read models.');
  return first;
};
