import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { createClient } from './support/client.ts';
import { startProduct, type Product } from './support/product.ts';
import { runScript, type ProcessResult } from './support/run-to-end.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const makeFolder = (): string => mkdtempSync(path.join(tmpdir(), 'tidemark-process-'));
const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true });
const newFolder = (): string => {
  const folder = makeFolder();
  cleanUps.push(() => removeFolder(folder));
  return folder;
};

const start = async (...args: Parameters<typeof startProduct>): Promise<Product> => {
  const product = await startProduct(...args);
  cleanUps.push(() => product.stop());
  return product;
};

const startToEnd = (environment: Record<string, string>): Promise<ProcessResult> =>
  runScript({ PORT: '0', ...environment }, 'dist/apps/embedded/main.js');

const expectRefused = ({ code, output }: ProcessResult, ...words: readonly string[]): void => {
  for (const word of words) expect(output).toContain(word);
  expect(output).not.toContain('\n    at ');
  expect(code).toBe(1);
};

const password = 'Correct-horse-7';
const member = (index: number): object => ({
  email: `kill-${String(index)}@example.com`,
  password,
});
const register = async (url: string, index: number): Promise<number> =>
  (await createClient(url).call('POST', '/api/auth/register', member(index))).status;
const signIn = async (url: string, index: number): Promise<number> =>
  (await createClient(url).call('POST', '/api/auth/local', member(index))).status;

const left = { dataDir: '', code: -1 as number | null };
beforeAll(async () => {
  left.dataDir = makeFolder();
  cpSync(inject('writtenDataDir'), left.dataDir, { recursive: true });
  const product = await startProduct({ dataDir: left.dataDir });
  const status = await register(product.url, 0);
  left.code = await product.stop();
  expect(status).toBe(201);
});
afterAll(() => removeFolder(left.dataDir));

// Where its stores lie.
const storesOf = (dataDir: string): string => path.join(dataDir, 'demo');

const copyDataDir = (): string => {
  const folder = newFolder();
  cpSync(left.dataDir, folder, { recursive: true });
  return folder;
};

describe('a start with wrong settings', () => {
  it('stops with one message that lists every fault', async () => {
    const ending = await startToEnd({ PORT: 'eighty', DEMO: 'perhaps', DATA_DIR: newFolder() });
    expectRefused(ending, 'PORT is "eighty"', 'DEMO is "perhaps"');
  });
});

describe('a start after a requested stop', () => {
  it('resumes, and refuses a second process on the same data', async () => {
    expect(left.code).toBe(0);
    const first = await start({ dataDir: copyDataDir() });
    expect(await signIn(first.url, 0)).toBe(200);
    expectRefused(await startToEnd({ DATA_DIR: first.dataDir }), first.url);
    const asked = await runScript({ DATA_DIR: first.dataDir }, 'dist/apps/cli/main.js', 'sources');
    expect(asked, 'the command line asks the running process').toMatchObject({
      code: 0,
      output: expect.stringContaining('Simulated market') as string,
    });
    expect(await signIn(first.url, 0)).toBe(200);
  });

  it('reports that its port is taken, and uses the next free one', async () => {
    const first = await start({ dataDir: copyDataDir() });
    const port = new URL(first.url).port;
    const second = await start({ dataDir: copyDataDir(), environment: { PORT: port } });
    expect(Number(new URL(second.url).port)).toBeGreaterThan(Number(port));
    expect(second.output()).toContain(port);
  });
});

const databases = [
  'events.sqlite',
  'keys.sqlite',
  'read-models.sqlite',
  'sessions.sqlite',
  'jobs.sqlite',
];
const noDatabase = 'this is not a database, whatever its name says '.repeat(200);

const corruptions: readonly (readonly [name: string, what: string, content: string])[] = [
  ...databases.map((name) => [name, 'no database', noDatabase] as const),
  ['clock.json', 'cut off', '{"ahead'],
  ['clock.json', 'of another shape', '{"version":99}'],
  ['demo-folder.json', 'cut off', '{"ahead'],
  ['demo-folder.json', 'of another shape', '{"version":99}'],
  ['master.key', 'too short', 'abcdef'],
];

// Offset of `user_version` in the header of a SQLite file.
const versionAt = 60;
const withNewerVersion = (file: string): Buffer => {
  const bytes = readFileSync(file);
  bytes.writeUInt32BE(99, versionAt);
  return bytes;
};

describe('an invalid data file', () => {
  it.each(corruptions)(
    'is refused with its name and left untouched: %s, %s',
    async (name, _what, damage) => {
      const dataDir = copyDataDir();
      const file = path.join(storesOf(dataDir), name);
      writeFileSync(file, damage);
      expectRefused(await startToEnd({ DATA_DIR: dataDir }), name);
      expect(readFileSync(file, 'utf8')).toBe(damage);
    },
  );

  it('is refused when the master key belongs to other data', async () => {
    const dataDir = copyDataDir();
    const keys = readFileSync(path.join(storesOf(dataDir), 'keys.sqlite'));
    writeFileSync(path.join(storesOf(dataDir), 'master.key'), 'f'.repeat(64));
    expectRefused(await startToEnd({ DATA_DIR: dataDir }), 'master key', 'keys.sqlite');
    expect(readFileSync(path.join(storesOf(dataDir), 'keys.sqlite')).equals(keys)).toBe(true);
  });

  it.each(databases)('is refused when a newer version wrote it: %s', async (name) => {
    const dataDir = copyDataDir();
    const file = path.join(storesOf(dataDir), name);
    const newer = withNewerVersion(file);
    writeFileSync(file, newer);
    expectRefused(await startToEnd({ DATA_DIR: dataDir }), name, 'newer');
    expect(readFileSync(file).equals(newer)).toBe(true);
  });

  it.each(['keys.sqlite', 'master.key'])(
    'is required for a start with existing events: %s',
    async (name) => {
      const dataDir = copyDataDir();
      const events = readFileSync(path.join(storesOf(dataDir), 'events.sqlite'));
      rmSync(path.join(storesOf(dataDir), name));
      expectRefused(await startToEnd({ DATA_DIR: dataDir }), name);
      expect(existsSync(path.join(storesOf(dataDir), name))).toBe(false);
      expect(readFileSync(path.join(storesOf(dataDir), 'events.sqlite')).equals(events)).toBe(true);
    },
  );
});

// Longer than an incomplete registration may reserve an address.
const untilClaimsEnd = { advance: 'PT3M' };

describe('a kill in the middle of registrations', () => {
  it('loses no acknowledged one, repeats none and locks out no member', async () => {
    const dataDir = copyDataDir();
    const product = await startProduct({ dataDir });
    const people = Array.from({ length: 40 }, (_none, index) => index + 1);
    const acknowledged = new Set<number>();
    const attempt = async (index: number): Promise<void> => {
      const status = await register(product.url, index).catch(() => 0);
      if (status === 201) acknowledged.add(index);
      if (acknowledged.size === 8) product.process.kill('SIGKILL');
    };
    await Promise.all(people.map(attempt));
    expect(acknowledged.size).toBeGreaterThanOrEqual(8);

    const { url } = await start({ dataDir });
    for (const index of acknowledged) {
      expect(await signIn(url, index)).toBe(200);
      expect(await register(url, index)).toBe(409);
    }
    const moved = await createClient(url).call('POST', '/api/demo/clock', untilClaimsEnd);
    expect(moved.status).toBe(200);
    for (const index of people.filter((one) => !acknowledged.has(one))) {
      const known = await signIn(url, index);
      expect([known, known === 200 || (await register(url, index))], String(index)).toEqual(
        known === 200 ? [200, true] : [401, 201],
      );
    }
  });
});
