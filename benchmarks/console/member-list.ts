import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { memberSchema } from '#contract/admin/admin.ts';
import { median } from '../figures.ts';
import type { Measurement } from '../measurement.ts';
import { members, buildConsoleQueries } from './questions.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { createApi } from '#api/create-api.ts';
import { serve } from '#api/serve.ts';
import { requireAccountByEmail } from '#application/account/find-account.ts';
import { grantAdmin } from '#application/account/staff/grant-admin.ts';
import { protectAccount } from '#application/testing/protect-account.ts';
import { eventRegistry } from '#application/event-registry.ts';
import { paths } from '#contract/paths.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig } from '#platform/config.ts';
import type { Platform } from '#platform/platform.ts';
import { startProjector } from '#workers/start-projector.ts';
import type { StoredEvent } from '#platform/event-store/event-store.port.ts';
import type { DocumentChange, Document } from '#platform/read-models/read-models.port.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { storedCollection } from '#projections/engine/versions.ts';
import { events } from '#projections/events/projection.ts';
import { memberDirectory } from '#projections/member-directory/projection.ts';
import { memberTimeline } from '#projections/member-timeline/projection.ts';
import { demoHistory } from '../../apps/cli/demo/history.ts';

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
  for (const [name, address] of Object.entries(buildConsoleQueries(first))) {
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

type StaffApi = {
  readonly platform: Platform;
  readonly folder: string;
  /** The body of an answer to somebody of the staff, over HTTP. */
  readonly ask: (address: string) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** The whole API in this process on an empty log, and somebody of the staff who is logged in. */
const openStaffApi = async (): Promise<StaffApi> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-console-'));
  const config = readConfig({
    DATA_DIR: folder,
    DEMO: 'off',
    MARKET_DATA: 'simulated',
    LOG_LEVEL: 'silent',
    REQUESTS_PER_MINUTE: '1000000000',
  });
  const logger = pino({ level: 'silent' });
  const platform = await createPlatform(config, { logger, eventRegistry, allInOne: true });
  const projector = startProjector(platform);
  await projector.reachedHead();
  const api = await createApi({ ...platform, consumers: projector });
  const serving = await serve({
    handler: api.handler,
    settings: config,
    logger,
    host: '127.0.0.1',
    port: 0,
  });
  const url = `http://127.0.0.1:${String(serving.port)}`;
  const cookie = await registerStaff({ url, platform });
  await projector.reachedHead();
  // From here on the read models are written past it.
  await projector.stop();
  return {
    platform,
    folder,
    ask: async (address) => {
      const answer = await fetch(`${url}${address}`, { headers: { cookie } });
      const body = await answer.text();
      if (!answer.ok) throw new Error(`${address} was answered ${String(answer.status)}: ${body}`);
      return body;
    },
    close: async () => {
      await api.close();
      await serving.close();
      await platform.close();
      await rm(folder, { recursive: true });
    },
  };
};

const registerStaff = async ({
  url,
  platform,
}: {
  readonly url: string;
  readonly platform: Platform;
}): Promise<string> => {
  const email = 'staff@example.com';
  const answer = await fetch(`${url}${paths.register}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Correct-Horse-1' }),
  });
  const context = { actor: 'system', now: platform.clock.now(), correlationId: 'bench' };
  const { accountId } = await requireAccountByEmail(platform, email);
  await protectAccount(platform, { accountId }, context);
  await grantAdmin(platform, { email, reason: 'Benchmark' }, context);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
};

const memberCount = 100_000;
const until = new Date('2026-05-01T00:00:00.000Z');

const shown: readonly Projection[] = [memberDirectory, memberTimeline, events];
const membersAtOnce = 500;

const shared = {
  run: 'bench',
  events: 6,
  until,
  passwordHash: 'h',
  emailHash: (email: string) => email,
  usernameHash: (username: string) => username,
};

/**
 * Read models of the console as the histories of a load test leave them, beside those that are there. Only the history of
 * the first member is written into the log too.
 */
const writeMembers = async ({
  readModels,
  eventStore,
}: Pick<Platform, 'readModels' | 'eventStore'>): Promise<void> => {
  for (const { stream, events: history } of demoHistory({ ...shared, index: 0 })) {
    await eventStore.append(stream, history, 'none');
  }
  const collections = new Map<Projection, ReturnType<typeof storedCollection>>();
  for (const projection of shown) {
    const active = (await readModels.activeVersion(projection.collection.name)) ?? 0;
    collections.set(projection, storedCollection(projection.collection, active + 1));
  }
  let position = 0;
  for (let from = 0; from < memberCount; from += membersAtOnce) {
    const histories = Array.from({ length: membersAtOnce }, (_, offset) => {
      const stored = historyOf(from + offset, position);
      position += stored.length;
      return stored;
    });
    const changes = [...collections].map(([projection, collection]) => ({
      collection,
      changes: histories.flatMap((history) => documentsOf(projection, history)),
    }));
    await readModels.write({ changes, building: true });
  }
  for (const collection of collections.values()) await readModels.activate(collection);
};

const historyOf = (index: number, after: number): StoredEvent[] => {
  const stored: StoredEvent[] = [];
  for (const { stream, events: history } of demoHistory({ ...shared, index })) {
    for (const [revision, event] of history.entries()) {
      const position = String(after + stored.length + 1).padStart(16, '0');
      stored.push({ ...event, stream, revision, position, storedAt: event.metadata.at });
    }
  }
  return stored;
};

const documentsOf = (projection: Projection, history: readonly StoredEvent[]): DocumentChange[] => {
  const documents = new Map<string, Document | null>();
  for (const event of history) {
    if (!projection.types.includes(event.type)) continue;
    for (const update of projection.project(event)) {
      documents.set(update.id, update.apply(documents.get(update.id) ?? null));
    }
  }
  return [...documents].flatMap(([id, document]) => (document ? [{ id, document }] : []));
};
