import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import type { Change, Document, ReadModels } from '#platform/read-models/read-models.port.ts';
import { memberDirectory } from '#projections/member-directory/projection.ts';
import {
  countMembers,
  listMembers,
  type MemberPage,
} from '#projections/member-directory/queries.ts';
import type { Measurement } from '../measurement.ts';
import { demoHistory } from '../../apps/cli/demo-history.ts';

const members = 100_000;
const rounds = 9;

/**
 * Pages of the console's member list and their totals among 100,000 members, against reading every row of the same
 * table once. The slowest of the questions counts, by the 95th percentile of its rounds.
 */
export const measureMemberList = async (): Promise<Measurement> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-members-'));
  const file = path.join(folder, 'read-models.sqlite');
  const readModels = sqliteReadModels({ file });
  try {
    await writeDirectory(readModels);
    const scans = await times(() => { scan(file); });
    const slowest = (await ask(readModels)).sort((one, other) => other.ms - one.ms)[0];
    return measurement(slowest ?? { name: 'nothing', ms: NaN }, p95(scans));
  } finally {
    await readModels.close();
    await rm(folder, { recursive: true });
  }
};

const membersAtOnce = 2_000;

// Straight from the histories of a load test, without a log.
const writeDirectory = async (readModels: ReadModels): Promise<void> => {
  const collection = memberDirectory.collection;
  for (let from = 0; from < members; from += membersAtOnce) {
    const changes = Array.from({ length: membersAtOnce }, (_, offset) => rowOf(from + offset));
    await readModels.write({ changes: [{ collection, changes }], building: true });
  }
  await readModels.activate(collection);
};

const shared = {
  ...{ run: 'bench', events: 6, until: new Date('2026-05-01T00:00:00.000Z'), passwordHash: 'h' },
  emailHash: (email: string) => email,
  usernameHash: (username: string) => username,
};

const rowOf = (index: number): Change => {
  let document: Document | null = null;
  for (const { stream, events } of demoHistory({ ...shared, index })) {
    for (const [revision, event] of events.entries()) {
      const stored = { ...event, stream, revision, position: '1', storedAt: event.metadata.at };
      for (const update of memberDirectory.project(stored))
        document = update.apply(document as never);
    }
  }
  if (document === null) throw new Error(`Member ${String(index)} has no row.`);
  return { id: (document).id, document };
};

type Asked = { readonly name: string; readonly ms: number };

const now = new Date('2026-05-01T00:00:00.000Z');
const inAMonth = '2026-06-01T00:00:00.000Z';

const questions: Readonly<Record<string, MemberPage>> = {
  list: {},
  'far into the list': { skip: 90_000 },
  'sort by plan': { sort: ['plan', 'asc'] },
  'sort by status': { sort: ['status', 'desc'] },
  'sort by end': { sort: ['planEndsAt', 'asc'] },
  'sort by end, downwards': { sort: ['planEndsAt', 'desc'] },
  'filter plan': { filter: { plan: 'pro' } },
  'filter plan, sort by name': {
    filter: { plan: 'pro', erased: false },
    sort: ['displayName', 'asc'],
  },
  'ends within 30 days': { filter: { endsBefore: inAMonth } },
  'ends within 30 days, sort by end': {
    filter: { endsBefore: inAMonth },
    sort: ['planEndsAt', 'asc'],
  },
  'search many': { filter: { search: 'load' } },
  'search one': { filter: { search: '99999 load' } },
  'search none, sort by name': { filter: { search: 'nobody here' }, sort: ['displayName', 'asc'] },
};

const ask = async (readModels: ReadModels): Promise<Asked[]> => {
  const ports = { readModels, clock: { now: () => now } };
  const asked: Asked[] = [];
  for (const [name, page] of Object.entries(questions)) {
    asked.push({ name, ms: p95(await times(() => listMembers(ports, page))) });
  }
  const filters = [{}, { plan: 'pro' }, { status: 'active' }, { endsBefore: inAMonth }] as const;
  asked.push({ name: 'four counts', ms: p95(await times(() => countMembers(ports, filters))) });
  for (const { name, ms } of asked) console.log(`${' '.repeat(20)}${name}: ${ms.toFixed(0)} ms`);
  return asked;
};

const times = async (work: () => unknown): Promise<number[]> => {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return taken;
};

const p95 = (taken: readonly number[]): number =>
  [...taken].sort((one, other) => one - other)[Math.ceil(taken.length * 0.95) - 1] ?? NaN;

const scan = (file: string): void => {
  const database = new DatabaseSync(file, { readOnly: true });
  const table = database
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'docs:member-directory@*'",
    )
    .get();
  let rows = 0;
  for (const row of database
    .prepare(`SELECT document FROM "${String(table?.['name'])}"`)
    .iterate()) {
    if (JSON.parse(String(row['document']))) rows += 1;
  }
  database.close();
  if (rows !== members) throw new Error(`There are ${String(rows)} members.`);
};

const measurement = ({ name, ms }: Asked, scanned: number): Measurement => ({
  name: 'the slowest page of 100,000 members against a bare scan and JSON.parse of their rows',
  ratio: ms / scanned,
  aim: 0.1,
  limit: 0.25,
  lowerIsBetter: true,
  detail: `scan ${scanned.toFixed(0)} ms, slowest is "${name}" with ${ms.toFixed(0)} ms`,
});
