import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient, type Client } from './support/client.ts';
import { runCli } from './support/run-to-end.ts';
import { startMailServer, type MailServer } from './support/mail-server.ts';
import { enableSecondFactor } from './support/second-factor.ts';
import { makeDataDir, startProduct, type Product } from './support/product.ts';

const rounds = 3;
const membersOfRound = 32;
const environment = { DEMO: 'off', REGISTRATIONS_PER_HOUR: '1000' };
const seed = Number(process.env['SEED'] ?? 11);

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const newFolder = (): string => {
  const folder = makeDataDir();
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const start = async (...args: Parameters<typeof startProduct>): Promise<Product> => {
  const product = await startProduct(...args);
  cleanUps.push(() => product.stop());
  return product;
};

describe('kills in the middle of registrations', () => {
  it('lose and duplicate no mail, while the outbox accepts mails', async () => {
    const dataDir = newFolder();
    const acknowledged: string[] = [];
    const random = randomFrom(seed);
    for (let round = 0; round < rounds; round += 1) {
      acknowledged.push(...(await registerUntilKilled(dataDir, round, random)));
    }
    await start({ dataDir, environment });
    const missing = async (): Promise<string[]> => {
      const addresses = new Set(await mailed(dataDir));
      return acknowledged.filter((address) => !addresses.has(address));
    };
    await expect
      .poll(missing, waitOptions)
      .toEqual([])
      .catch(() => undefined);
    const lost = await missing();
    const all = await mailed(dataDir);
    const doubled = all.filter((address, index) => all.indexOf(address) !== index);
    expect(acknowledged.length).toBeGreaterThan(rounds * 8);
    expect(
      `${String(lost.length)} lost and ${String(doubled.length)} doubled of ${String(acknowledged.length)}, seed ${String(seed)}`,
    ).toBe(`0 lost and 0 doubled of ${String(acknowledged.length)}, seed ${String(seed)}`);
  });
});

describe('a kill between the mail server’s response and its record', () => {
  it('resends at-least-once mails and leaves the others to an operator', async () => {
    const mails = await startMailServer();
    cleanUps.push(() => mails.stop());
    const dataDir = newFolder();
    const withServer = { dataDir, environment: { ...environment, SMTP_URL: mails.url } };
    const first = await start(withServer);
    const support = await makeSupport(first, mails);
    const ada = await register(first.url, 'ada@example.com');
    const tokenOfAda = (): string => mails.received('ada@example.com')[0]?.token ?? '';
    await expect.poll(tokenOfAda, waitOptions).not.toBe('');
    const held = mails.hold(2);
    const verified = await ada.call('POST', '/api/auth/verify-email', { token: tokenOfAda() });
    expect(verified.status).toBe(200);
    const grant = { action: 'grant', membershipType: 'pro', duration: 'trial' };
    const body = { userEmail: 'ada@example.com', ...grant };
    expect((await support.call('POST', '/api/admin/manage-membership', body)).status).toBe(200);
    await killUnanswered(first, await held);
    const subjects = (): string[] =>
      mails.received('ada@example.com').map(({ subject }) => subject);
    expect(subjects().sort()).toEqual([confirmation, welcome, membership]);

    await start(withServer);
    await expect.poll(subjects, waitOptions).toHaveLength(4);
    expect(subjects().at(-1)).toBe(membership);
    let listed = '';
    const list = async (): Promise<string> => (listed = await runCli(dataDir, 'mails'));
    await expect.poll(list, waitOptions).toContain('in-doubt');
    expect(listed).toMatch(/^\S+ {2}in-doubt {2}\S+ {2}ada@example\.com {2}Welcome to Tidemark\n$/);
    const [id = ''] = listed.split(' ');
    const asked = await runCli(dataDir, 'mails', 'decide', id, '--as', 'again', '--reason', 'Lost');
    expect(asked).toBe(`Mail ${id} will be sent again.\n`);
    await expect.poll(subjects, waitOptions).toHaveLength(5);
    expect(subjects().at(-1)).toBe(welcome);
    const ids = mails.received('ada@example.com').map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(3);
    await expect.poll(list, waitOptions).toBe('No mail waits for a decision.\n');
  });
});

const confirmation = 'Confirm your email address';
const welcome = 'Welcome to Tidemark';
const membership = 'Your Pro membership has begun';
const waitOptions = { timeout: 60_000, interval: 200 };

const register = async (url: string, email: string): Promise<Client> => {
  const client = createClient(url);
  const body = { email, password: 'Correct-horse-7' };
  expect((await client.call('POST', '/api/auth/register', body)).status).toBe(201);
  return client;
};

// The mail to itself has been taken before others are held back.
const makeSupport = async ({ url, dataDir }: Product, mails: MailServer): Promise<Client> => {
  const support = await register(url, 'support@example.com');
  await expect.poll(() => mails.received('support@example.com'), waitOptions).toHaveLength(1);
  const [{ token } = { token: '' }] = mails.received('support@example.com');
  expect((await support.call('POST', '/api/auth/verify-email', { token })).status).toBe(200);
  expect(await runCli(dataDir, 'admin', 'grant', 'support@example.com')).toContain('is an admin');
  await expect.poll(() => mails.received('support@example.com'), waitOptions).toHaveLength(3);
  await enableSecondFactor(support);
  return support;
};

// Stopped first, so that the answers have arrived and nobody has read them.
const killUnanswered = async (
  { process: product }: Product,
  { answer }: { readonly answer: () => void },
): Promise<void> => {
  product.kill('SIGSTOP');
  answer();
  await turn();
  const killed = once(product, 'exit');
  product.kill('SIGKILL');
  await killed;
};

// Killed some milliseconds after the eighth answer, while mails are being sent.
const registerUntilKilled = async (
  dataDir: string,
  round: number,
  random: () => number,
): Promise<string[]> => {
  const product = await start({ dataDir, environment });
  const acknowledged: string[] = [];
  const afterEnough = 8 + Math.floor(random() * 16);
  const delayMs = Math.floor(random() * 40);
  const killed = once(product.process, 'exit');
  const register = async (index: number): Promise<void> => {
    const email = `kill-${String(round)}-${String(index)}@example.com`;
    const body = { email, password: 'Correct-horse-7' };
    const answer = createClient(product.url).call('POST', '/api/auth/register', body);
    if ((await answer.catch(() => undefined))?.status === 201) acknowledged.push(email);
    if (acknowledged.length === afterEnough) {
      await pause(delayMs);
      product.process.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: membersOfRound }, (_none, index) => register(index)));
  product.process.kill('SIGKILL');
  await killed;
  return acknowledged;
};

const mailed = async (dataDir: string): Promise<string[]> => {
  const index = await readFile(path.join(dataDir, 'outbox', 'index.jsonl'), 'utf8').catch(() => '');
  return index
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { to: string; subject: string })
    .filter(({ subject }) => subject === confirmation)
    .map(({ to }) => to);
};

// Mulberry32: the same numbers for the same seed.
const randomFrom = (from: number): (() => number) => {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
