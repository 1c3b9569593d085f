import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createClient } from './support/client.ts';
import { makeDataDir, startProduct } from './support/product.ts';

const rounds = 4;
const membersOfRound = 40;
const seed = Number(process.env['SEED'] ?? 11);

describe('kills in the middle of registrations', () => {
  it('lose no welcome mail and double none, while the outbox takes the mails', async () => {
    const dataDir = makeDataDir();
    const acknowledged: string[] = [];
    const random = randomFrom(seed);
    for (let round = 0; round < rounds; round += 1) {
      acknowledged.push(...(await registerUntilKilled(dataDir, round, random)));
    }
    const product = await startProduct({ dataDir, environment: { DEMO: 'off' } });
    const missing = async (): Promise<string[]> => {
      const addresses = new Set(await welcomed(dataDir));
      return acknowledged.filter((address) => !addresses.has(address));
    };
    await expect
      .poll(missing, { timeout: 30_000, interval: 200 })
      .toEqual([])
      .catch(() => undefined);
    const lost = await missing();
    const all = await welcomed(dataDir);
    const doubled = all.filter((address, index) => all.indexOf(address) !== index);
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
    expect(acknowledged.length).toBeGreaterThan(rounds * 8);
    expect(
      `${String(lost.length)} lost and ${String(doubled.length)} doubled of ${String(acknowledged.length)}, seed ${String(seed)}`,
    ).toBe(`0 lost and 0 doubled of ${String(acknowledged.length)}, seed ${String(seed)}`);
  });
});

/** Killed some milliseconds after the eighth answer, while mails are being sent. */
const registerUntilKilled = async (
  dataDir: string,
  round: number,
  random: () => number,
): Promise<string[]> => {
  const product = await startProduct({ dataDir, environment: { DEMO: 'off' } });
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

const welcomed = async (dataDir: string): Promise<string[]> => {
  const index = await readFile(path.join(dataDir, 'outbox', 'index.jsonl'), 'utf8').catch(() => '');
  return index
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { to: string; subject: string })
    .filter(({ subject }) => subject === 'Welcome to Tidemark')
    .map(({ to }) => to);
};

/** Mulberry32: the same numbers for the same seed. */
const randomFrom = (from: number): (() => number) => {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
