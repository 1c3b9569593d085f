import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { call, password } from '#api/testing/api-client.ts';
import { problemSchema } from '#contract/problem.ts';
import { operations } from '#contract/operations.ts';
import {
  spawnScript,
  spawnTestServer,
  terminate,
  type ChildProcessHandle,
} from './testing/spawned.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidemark-trouble-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const killLater = <Process extends ChildProcessHandle>(spawned: Process): Process => {
  cleanUps.push(() => {
    spawned.signal('SIGCONT');
    spawned.signal('SIGKILL');
    return spawned.ended;
  });
  return spawned;
};

const settings = async (eventStoreUrl: string): Promise<Record<string, string>> => ({
  EVENTSTORE_URL: eventStoreUrl,
  DATA_DIR: await newFolder(),
  MASTER_KEY: '5a'.repeat(32),
  MARKET_DATA: 'simulated',
  PORT: '0',
  DEMO: 'off',
  LOG_LEVEL: 'warn',
  FORECASTS: 'off',
});

// The product in one process, with the test double of EventStoreDB in another.
const start = async () => {
  const server = killLater(await spawnTestServer(await newFolder()));
  const env = await settings(server.url);
  return { server, env, ...(await startProduct(env)) };
};

const startProduct = async (env: Readonly<Record<string, string>>) => {
  const product = killLater(spawnScript('dist/apps/embedded/main.js', { env }));
  const [, url = ''] = await product.waitForOutput(/ready at (\S+)/);
  const register = (email = `${randomUUID()}@example.com`) =>
    call({ url }, 'POST', { path: operations.register.path, body: { email, password } });
  const readiness = async () => (await fetch(new URL(operations.ready.path, url))).text();
  return { product, register, readiness };
};

const replace = async (old: Awaited<ReturnType<typeof spawnTestServer>>) => {
  old.signal('SIGKILL');
  await old.ended;
  return killLater(await spawnTestServer(await newFolder(), old.port));
};

describe('a product whose event store is in trouble', () => {
  const waits = /mail-welcome.*waits for/;

  it('answers 503 with Retry-After while it is frozen, builds its read models from an empty one, says what waits, and ends within fifteen seconds', async () => {
    const { server, env, product, register, readiness } = await start();
    const known = `${randomUUID()}@example.com`;
    expect((await register(known)).status).toBe(201);
    server.signal('SIGSTOP');
    const began = performance.now();
    const refused = await register();
    // Five seconds is the limit of a command; the rest is for a busy machine. Without a limit it would wait indefinitely.
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(problemSchema.parse(refused.body).status).toBe(503);
    server.signal('SIGCONT');
    // One command a second tries whether it is back; the others are refused at once.
    await expect.poll(async () => (await register()).status, { timeout: 10_000 }).toBe(201);

    const empty = await replace(server);
    await expect.poll(async () => (await register()).status, { timeout: 30_000 }).toBe(201);
    await expect.poll(readiness, { timeout: 30_000 }).toMatch(waits);
    empty.signal('SIGSTOP');
    const { tookMs } = await terminate(product);
    expect(tookMs).toBeLessThan(15_000);

    // A start at positions far beyond the log.
    await replace(empty);
    const second = await startProduct(env);
    expect((await second.register(known)).status).toBe(201);
    expect(await second.readiness()).toMatch(waits);
  });
});

describe('a start with a wrong EVENTSTORE_URL', () => {
  it('ends the process with a line that names it, without its password', async () => {
    const env = await settings('esdb://admin:s3cret@127.0.0.1:2113?tls=perhaps');
    // The event store is asked first: these are never reached.
    const others = { MONGODB_URL: 'mongodb://127.0.0.1:1/x', REDIS_URL: 'redis://127.0.0.1:1' };
    const product = killLater(
      spawnScript('dist/workers/projector.js', { env: { ...env, ...others } }),
    );
    expect(await product.ended).toBe(1);
    expect(product.output()).toContain(
      'EVENTSTORE_URL is esdb://admin:***@127.0.0.1:2113?tls=perhaps: ',
    );
    expect(product.output()).not.toContain('s3cret');
    expect(product.output()).not.toContain('\n    at ');
  });
});
