import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { call, password } from '#api/testing/api-client.ts';
import { paths } from '#contract/paths.ts';
import { problemSchema } from '#contract/problem.ts';
import { spawnScript, spawnTestServer, terminate, type Spawned } from './testing/spawned.ts';

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

const killLater = <Process extends Spawned>(spawned: Process): Process => {
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
});

/** The product in one process, with the test double of EventStoreDB in another. */
const start = async () => {
  const server = killLater(await spawnTestServer(await newFolder()));
  const env = await settings(server.url);
  const product = killLater(spawnScript('apps/embedded/main.ts', { env }));
  const [, url = ''] = await product.printed(/ready at (\S+)/);
  const register = () =>
    call({ url }, 'POST', {
      path: paths.register,
      body: { email: `${randomUUID()}@example.com`, password },
    });
  return { server, product, register };
};

describe('a product whose event store is in trouble', () => {
  it('answers 503 with Retry-After while it is frozen, works again after it and after it was replaced by an empty one, and ends within fifteen seconds while it is frozen', async () => {
    const { server, product, register } = await start();
    expect((await register()).status).toBe(201);
    server.signal('SIGSTOP');
    const began = performance.now();
    const refused = await register();
    // Five seconds is the limit of a command; the rest is for a busy machine.
    expect(performance.now() - began).toBeLessThan(8_000);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(problemSchema.parse(refused.body).status).toBe(503);
    server.signal('SIGCONT');
    expect((await register()).status).toBe(201);
    server.signal('SIGKILL');
    await server.ended;
    const empty = killLater(await spawnTestServer(await newFolder(), server.port));
    await expect.poll(async () => (await register()).status, { timeout: 20_000 }).toBe(201);
    empty.signal('SIGSTOP');
    const { tookMs } = await terminate(product);
    expect(tookMs).toBeLessThan(15_000);
  });
});

describe('a start with a wrong EVENTSTORE_URL', () => {
  it('ends the process with a line that names it, without its password', async () => {
    const env = await settings('esdb://admin:s3cret@nowhere.invalid:2113?tls=false');
    // The event store is asked first: these are never reached.
    const others = { MONGODB_URL: 'mongodb://127.0.0.1:1/x', REDIS_URL: 'redis://127.0.0.1:1' };
    const product = killLater(spawnScript('workers/projector.ts', { env: { ...env, ...others } }));
    expect(await product.ended).toBe(1);
    expect(product.output()).toContain(
      'EVENTSTORE_URL is esdb://admin:***@nowhere.invalid:2113?tls=false: there is no host of that name',
    );
    expect(product.output()).not.toContain('s3cret');
    expect(product.output()).not.toContain('\n    at ');
  });
});
