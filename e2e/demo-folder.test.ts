import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient, type Client } from './support/client.ts';
import { makeDataDir, spawnProduct, startProduct, type Product } from './support/product.ts';
import { findPassword, personaAddress } from './support/stage.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const newFolder = (): string => {
  const folder = makeDataDir();
  cleanUps.push(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
};

const start = async (dataDir: string, environment: Record<string, string>): Promise<Product> => {
  const product = await startProduct({ dataDir, environment });
  cleanUps.push(product.stop);
  return product;
};

const member = { email: 'real@example.com', password: 'Correct-horse-7' };
const statusOf = async (client: Client, ...call: Parameters<Client['call']>): Promise<number> =>
  (await client.call(...call)).status;

// A folder of real members, with a file beside them that is nobody's.
const folderOfMembers = async (): Promise<string> => {
  const dataDir = newFolder();
  const product = await startProduct({ dataDir, environment: { DEMO: 'off' } });
  const status = await statusOf(createClient(product.url), 'POST', '/api/auth/register', member);
  expect([status, await product.stop()]).toEqual([201, 0]);
  writeFileSync(path.join(dataDir, 'notes.txt'), 'keep me');
  return dataDir;
};

const digestsOf = (dataDir: string): Record<string, string> =>
  Object.fromEntries(
    ['events.sqlite', 'keys.sqlite', 'master.key', 'notes.txt'].map((name) => {
      const bytes = readFileSync(path.join(dataDir, name));
      return [name, createHash('sha256').update(bytes).digest('hex')];
    }),
  );

const isWritingHistory = (dataDir: string): boolean =>
  globSync(`${dataDir}/{,*/}demo*.json`).some((file) =>
    readFileSync(file, 'utf8').includes('"writing"'),
  );

const killWhileHistoryIsWritten = async (dataDir: string): Promise<void> => {
  const child = spawnProduct(dataDir, { environment: { DEMO: 'on' } });
  cleanUps.push(() => child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await expect.poll(() => isWritingHistory(dataDir), { interval: 5, timeout: 180_000 }).toBe(true);
  child.kill('SIGKILL');
  await ended;
};

const signedIn = async (url: string, email: string, password: string): Promise<Client> => {
  const client = createClient(url);
  expect(await statusOf(client, 'POST', '/api/auth/local', { email, password })).toBe(200);
  return client;
};

describe('a folder of real members', () => {
  it('is unchanged after a demo was killed, started and reset next to it', async () => {
    const dataDir = await folderOfMembers();
    const before = digestsOf(dataDir);

    await killWhileHistoryIsWritten(dataDir);
    const demo = await start(dataDir, { DEMO: 'on' });
    const visitor = createClient(demo.url);
    expect(digestsOf(dataDir)).toEqual(before);
    expect(await statusOf(visitor, 'POST', '/api/demo/reset')).toBe(401);
    expect(await statusOf(visitor, 'POST', '/api/demo/clock', { advance: 'P1D' })).toBe(401);
    expect(await statusOf(visitor, 'GET', '/api/demo/outbox')).toBe(401);
    const staff = personaAddress('admin');
    const admin = await signedIn(demo.url, staff, findPassword(demo, staff));
    expect(await statusOf(admin, 'POST', '/api/demo/clock', { advance: 'P1D' })).toBe(200);
    expect(await statusOf(admin, 'GET', '/api/demo/outbox')).toBe(200);
    expect(await statusOf(admin, 'POST', '/api/demo/reset')).toBe(204);
    expect(await demo.stop()).toBe(0);
    expect(digestsOf(dataDir)).toEqual(before);

    const product = await start(dataDir, { DEMO: 'auto' });
    expect(product.output()).toContain('holds the data of members');
    expect(await statusOf(createClient(product.url), 'GET', '/api/demo')).toBe(404);
    await signedIn(product.url, member.email, member.password);
  });
});

describe('a product that is not a trial', () => {
  it('has no demo, and names the settings responsible', async () => {
    const product = await start(newFolder(), {
      PUBLIC_URL: 'https://tidemark.example',
      TRUST_PROXY: '1',
      SMTP_URL: 'smtp://127.0.0.1:9',
      ADMIN_EMAILS: 'a@example.com',
    });
    const client = createClient(product.url);
    expect(await statusOf(client, 'GET', '/api/demo')).toBe(404);
    expect(await statusOf(client, 'POST', '/api/demo/reset')).toBe(404);
    expect(product.output()).toMatch(/demo +off, because of PUBLIC_URL, /);
  });
});
