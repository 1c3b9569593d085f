import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it, vi } from 'vitest';
import { loadShard } from '#application/deliveries/load-delivery.ts';
import { startDelivery } from '#application/deliveries/start-delivery.ts';
import { appendEdition, goldenEdition } from '#application/deliveries/testing/kept-edition.ts';
import { eventRegistry } from '#application/event-registry.ts';
import { createPlatform } from '#platform/composition.ts';
import { readConfig } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { findDelivery } from '#projections/deliveries/read-model.ts';
import { startProjector } from '#workers/start-projector.ts';
import { runInProduct } from '../cli/run-command.ts';
import { spawnScript, type ChildProcessHandle } from './testing/spawned.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const recipients = 1000;
/** How many mails have come in when the process is killed, each time a new one. */
const killedAt = [200, 600];

const edition = { kind: 'daily', date: goldenEdition.date, version: 1 } as const;
const key = `daily-${goldenEdition.date}`;

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

it('two kills in the middle of a thousand recipients double no mail, and all are delivered or in doubt', async () => {
  const catcher = await startCatcher();
  const env = await settings(catcher.url);
  await prepare(env);
  for (const mails of killedAt) {
    const killed = spawnDeliverer(env);
    await catcher.holdFrom(mails);
    killed.signal('SIGKILL');
    await killed.ended;
    catcher.release();
  }
  const last = spawnDeliverer(env);
  await last.waitForOutput(/completed/);
  last.signal('SIGKILL');
  await last.ended;

  const counts = await countsOf(env);
  const came = [...catcher.came.values()];
  expect(Math.max(...came)).toBe(1);
  expect(counts.delivered + counts.inDoubt.length).toBe(recipients);
  // Two rounds of eight at a time, for each of the kills.
  expect(counts.inDoubt.length).toBeGreaterThanOrEqual(1);
  expect(counts.inDoubt.length).toBeLessThanOrEqual(killedAt.length * 16);
  expect(counts.waiting).toBe(0);
  expect(catcher.came.size).toBeGreaterThanOrEqual(counts.delivered);
});

const settings = async (smtp: string): Promise<Record<string, string>> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-deliveries-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  const quiet = { MARKET_DATA: 'simulated', FORECASTS: 'off', LOG_LEVEL: 'silent' };
  return { DATA_DIR: folder, DEMO: 'on', SMTP_URL: smtp, MASTER_KEY: '5a'.repeat(32), ...quiet };
};

const open = (env: Readonly<Record<string, string>>) =>
  createPlatform(readConfig(env), {
    logger: createLogger({ level: 'silent', name: 'test' }),
    eventRegistry,
    allInOne: true,
  });

const prepare = async (env: Readonly<Record<string, string>>): Promise<void> => {
  const platform = await open(env);
  const output = { line: vi.fn(), error: vi.fn(), progress: vi.fn() };
  const words = ['demo', 'members', String(recipients), '--events', '2', '--newsletter'];
  expect(await runInProduct(platform, words, output)).toBe(0);
  await appendEdition(platform.eventStore);
  const projector = startProjector(platform);
  await projector.reachedHead();
  const context = { actor: 'system', now: platform.clock.now(), correlationId: 'test' };
  expect(await startDelivery(platform, edition, context)).toMatchObject({ key });
  await projector.stop();
  await platform.close();
};

const spawnDeliverer = (env: Readonly<Record<string, string>>): ChildProcessHandle => {
  const script = 'apps/embedded/testing/deliverer-to-kill.ts';
  const spawned = spawnScript(script, { args: [key], env });
  cleanUps.push(() => {
    spawned.signal('SIGKILL');
    return spawned.ended;
  });
  return spawned;
};

const countsOf = async (env: Readonly<Record<string, string>>) => {
  const platform = await open(env);
  cleanUps.push(() => platform.close());
  const delivery = await findDelivery(platform, key);
  const shards = await Promise.all([0, 1].map((shard) => loadShard(platform, { key, shard })));
  const standing = (status: string): string[] =>
    shards.flatMap((shard) =>
      [...(shard?.recipients ?? [])]
        .filter(([, recipient]) => recipient.status === status)
        .map(([id]) => id),
    );
  expect(delivery).toMatchObject({
    total: recipients,
    delivered: standing('delivered').length,
    failed: 0,
    skipped: 0,
    dropped: 0,
  });
  const inDoubt = standing('in-doubt');
  expect([...(delivery?.doubts ?? [])].sort()).toEqual(inDoubt.sort());
  const waiting = standing('waiting').length + standing('handed-over').length;
  return { delivered: standing('delivered').length, inDoubt, waiting };
};

/** Takes mails; from a number on it answers none until it is told to. */
const startCatcher = async () => {
  const came = new Map<string, number>();
  let holdAt = Infinity;
  let held: (() => void)[] = [];
  let reached = (): void => undefined;
  const total = (): number => [...came.values()].reduce((sum, each) => sum + each, 0);
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, callback) => {
      const take = (): void => {
        for (const { address } of envelope.rcptTo) came.set(address, (came.get(address) ?? 0) + 1);
        if (total() < holdAt) {
          callback();
          return;
        }
        held.push(callback);
        reached();
      };
      // What a killed process had not sent to its end never came.
      text(stream).then(take, () => undefined);
    },
  });
  // A killed process ends its connections without a word.
  server.on('error', () => undefined);
  const { port } = await new Promise<AddressInfo>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      resolve(listening.address() as AddressInfo);
    });
  });
  cleanUps.push(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  );
  return {
    came,
    url: `smtp://127.0.0.1:${String(port)}`,
    holdFrom: async (mails: number): Promise<void> => {
      holdAt = mails;
      await new Promise<void>((resolve) => {
        reached = resolve;
        if (held.length > 0) resolve();
      });
      await turn();
    },
    release: (): void => {
      holdAt = Infinity;
      for (const answer of held) answer();
      held = [];
      reached = () => undefined;
    },
  };
};
