import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from './support/client.ts';
import { startProduct, type Product } from './support/product.ts';

const cleanUps: (() => Promise<unknown> | undefined)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const newFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidemark-process-'));
  cleanUps.push(() => {
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  });
  return folder;
};

const start = async (...args: Parameters<typeof startProduct>): Promise<Product> => {
  const product = await startProduct(...args);
  cleanUps.push(() => product.stop());
  return product;
};

/** Runs until it stops by itself, as a start that is refused does. */
const runToEnd = (
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const args = ['--disable-warning=ExperimentalWarning', 'apps/embedded/main.ts'];
    const child = spawn(process.execPath, args, {
      env: { PATH: process.env['PATH'] ?? '', PORT: '0', ...environment },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('exit', (code) => {
      resolve({ code, output });
    });
  });

describe('a start with wrong settings', () => {
  it('stops with one message that lists every fault', async () => {
    const { code, output } = await runToEnd({
      PORT: 'eighty',
      DEMO: 'perhaps',
      DATA_DIR: newFolder(),
    });
    expect(code).toBe(1);
    expect(output).toContain('PORT is "eighty"');
    expect(output).toContain('DEMO is "perhaps"');
    expect(output).not.toContain('    at ');
  });
});

describe('a second start on the same data', () => {
  it('says where the first one answers, and stops', async () => {
    const first = await start();
    const { code, output } = await runToEnd({ DATA_DIR: first.dataDir });
    expect(code).toBe(1);
    expect(output).toContain(first.url);
  });
});

describe('a port that is taken', () => {
  it('is said, and the next free one is used', async () => {
    const first = await start();
    const port = new URL(first.url).port;
    const second = await start({ environment: { PORT: port } });
    expect(Number(new URL(second.url).port)).toBeGreaterThan(Number(port));
    expect(second.output()).toContain(port);
  });
});

describe('a data file that is not what it should be', () => {
  it.each(['events.sqlite', 'read-models.sqlite', 'keys.sqlite', 'sessions.sqlite', 'jobs.sqlite'])(
    'is refused with its name and left untouched: %s',
    async (name) => {
      const dataDir = newFolder();
      const file = path.join(dataDir, name);
      const damaged = Buffer.from('this is not a database, whatever its name says '.repeat(200));
      writeFileSync(file, damaged);
      const { code, output } = await runToEnd({ DATA_DIR: dataDir });
      expect(code).toBe(1);
      expect(output).toContain(name);
      expect(readFileSync(file).equals(damaged)).toBe(true);
    },
  );
});

describe('a stop that was asked for', () => {
  it('is clean, and the next start goes on where it was', async () => {
    const dataDir = newFolder();
    const first = await startProduct({ dataDir });
    const made = await createClient(first.url).call('POST', '/api/auth/register', member(1));
    expect(made.ok).toBe(true);
    expect(await first.stop()).toBe(0);
    const second = await start({ dataDir });
    const back = await createClient(second.url).call('POST', '/api/auth/local', credentials(1));
    expect(back.status).toBe(200);
  });
});

const password = 'Correct-horse-7';
const member = (index: number): object => ({
  email: `kill-${String(index)}@example.com`,
  password,
});
const credentials = member;

describe('a kill in the middle of registrations', () => {
  it('loses none that was acknowledged and makes none twice', async () => {
    const dataDir = newFolder();
    const product = await startProduct({ dataDir });
    const acknowledged: number[] = [];
    const attempts = Array.from({ length: 40 }, async (_none, index) => {
      const answer = await createClient(product.url)
        .call('POST', '/api/auth/register', member(index))
        .catch(() => undefined);
      if (answer?.ok) acknowledged.push(index);
      if (acknowledged.length === 8) product.process.kill('SIGKILL');
    });
    await Promise.all(attempts);
    expect(acknowledged.length).toBeGreaterThanOrEqual(8);

    const again = await start({ dataDir });
    for (const index of acknowledged) {
      const client = createClient(again.url);
      expect((await client.call('POST', '/api/auth/local', credentials(index))).status).toBe(200);
      expect(
        (await createClient(again.url).call('POST', '/api/auth/register', member(index))).status,
      ).toBe(409);
    }
  });
});
