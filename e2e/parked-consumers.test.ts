import { rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from './support/client.ts';
import { runCli } from './support/run-to-end.ts';
import { makeDataDir, startProduct, type Product } from './support/product.ts';

const environment = {
  DEMO: 'off',
  MARKET_DATA: 'simulated',
  LOG_LEVEL: 'error',
  REGISTRATIONS_PER_HOUR: '1000',
};
const password = 'Correct-horse-7';
const whole = '00000000-0000-4000-8000-000000000065';
const unreadable = '00000000-0000-4000-8000-00000000dead';

const dataDir = makeDataDir();
let product: Product;
/** What a registration takes on this machine while nothing is parked. */
let usualMs: number;

const register = async (email: string): Promise<number> =>
  (await createClient(product.url).call('POST', '/api/auth/register', { email, password })).status;
const readiness = async (): Promise<string> => (await fetch(`${product.url}/readyz`)).text();

// As a damaged page would: the newest registration once more, with metadata and data that are no JSON, after an
// event that is whole and that no consumer has handled yet.
const addUnreadableEvent = (): void => {
  const database = new DatabaseSync(path.join(dataDir, 'events.sqlite'));
  database
    .prepare(
      `INSERT INTO events (position, id, stream, revision, category, type, data, metadata, stored_at)
       SELECT (SELECT max(position) + 1 FROM events), ?, stream, max(revision) + 1,
              category, 'AccountEmailVerified', '{}', metadata, stored_at
       FROM events WHERE category = 'account' GROUP BY stream LIMIT 1`,
    )
    .run(whole);
  database
    .prepare(
      `INSERT INTO events (position, id, stream, revision, category, type, data, metadata, stored_at)
       SELECT (SELECT max(position) + 1 FROM events), ?, stream, max(revision) + 1,
              category, 'AccountRegistered', '{"email', '{"at', stored_at
       FROM events WHERE category = 'account' GROUP BY stream LIMIT 1`,
    )
    .run(unreadable);
  database.close();
};

beforeAll(async () => {
  product = await startProduct({ dataDir, environment });
  expect(await register('first@example.com')).toBe(201);
  const began = performance.now();
  expect(await register('warm@example.com')).toBe(201);
  usualMs = performance.now() - began;
  await product.stop();
  addUnreadableEvent();
  product = await startProduct({ dataDir, environment });
});
afterAll(async () => {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a product with an event that cannot be read', () => {
  const readers = ['account-details', 'member-directory', 'member-timeline', 'mail-account-link'];

  it('starts, stays up, and names the consumers parked at it', async () => {
    await expect.poll(readiness).toContain('member-directory is parked at AccountRegistered');
    await expect
      .poll(readiness)
      .toContain('"consumer mail-account-link","words":"is parked at AccountRegistered"');
    const metrics = await (await fetch(`${product.url}/metrics`)).text();
    expect(metrics).toContain('tidemark_consumer_parked{consumer="member-directory"} 1');
    expect(metrics).toContain('tidemark_consumer_parked{consumer="mail-account-link"} 1');
    expect((await fetch(`${product.url}/api/market-data`)).status).toBeLessThan(500);
    for (const name of readers) {
      await expect
        .poll(() => runCli(dataDir, 'consumers'))
        .toMatch(new RegExp(`^${name} {2}parked .*${unreadable}`, 'm'));
    }
    for (const name of ['member-directory', 'mail-account-link']) {
      const shown = await runCli(dataDir, 'consumers', 'show', name);
      expect(shown).toContain('(cannot be read)');
    }
  });

  it('accepts a registration without waiting for parked consumers', async () => {
    let registered = 0;
    const measureOne = async (): Promise<number> => {
      const began = performance.now();
      const body = { email: `meanwhile-${String((registered += 1))}@example.com`, password };
      const answer = await createClient(product.url).call('POST', '/api/auth/register', body);
      expect(answer.status).toBe(201);
      expect(answer.headers.get('tidemark-stale')).toBe('true');
      return performance.now() - began;
    };
    // It waited two seconds more each time; a busy machine takes longer for some only.
    await expect.poll(measureOne).toBeLessThan(usualMs + 1_500);
  });

  it('continues without the event once the operator decides so', async () => {
    const reason = 'damaged by the disk';
    await Promise.all(
      readers.map((name) => runCli(dataDir, 'consumers', 'skip', name, '--reason', reason)),
    );
    await expect.poll(readiness).toContain('"ready"');
    expect(await register('second@example.com')).toBe(201);
    const listed = await runCli(dataDir, 'consumers');
    expect(listed).toMatch(
      /^member-directory {2}skipped AccountRegistered .*damaged by the disk$/m,
    );
    expect(listed).not.toContain('parked');
  });
});
