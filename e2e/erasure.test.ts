import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { createClient } from './support/client.ts';
import { makeDataDir, startProduct, type Product, type ProductOptions } from './support/product.ts';
import { cliEnding, type Ending } from './support/run-to-end.ts';

const hook = pathToFileURL(
  path.join(import.meta.dirname, 'support/dying-before-key-destroyed.mjs'),
);
const dataDir = makeDataDir();
const [ada, eve] = ['ada.to.erase@example.com', 'eve.to.keep@example.com'] as const;

let running: Product | undefined;
afterAll(async () => {
  await running?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
const start = async (options: Pick<ProductOptions, 'hook'> = {}): Promise<Product> => {
  running = await startProduct({ dataDir, environment: { DEMO: 'off' }, ...options });
  return running;
};

const erase = (account: string): Promise<Ending> => {
  const options = ['--reason', 'asked-for', '--operator', 'Jo Operator', '--now', '--yes'];
  return cliEnding(dataDir, 'members', 'erase', account, ...options);
};

const register = async ({ url }: Product, email: string): Promise<string> => {
  const body = { email, password: 'Correct-horse-7' };
  const answer = await createClient(url).call('POST', '/api/auth/register', body);
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { user: { id: string } }).user.id;
};

// Accounts whose key is there, as another process sees the file.
const accountsWithKey = (): string[] => {
  const database = new DatabaseSync(path.join(dataDir, 'keys.sqlite'), { readOnly: true });
  const rows = database.prepare('SELECT account_id FROM keys WHERE wrapped IS NOT NULL').all();
  database.close();
  return rows.map((row) => String(row['account_id']));
};

const filesWith = (text: string): string[] =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => readFileSync(file).includes(text));

const copyKeys = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  for (const name of ['keys.sqlite', 'keys.sqlite-wal', 'keys.sqlite-shm']) {
    rmSync(path.join(to, name), { force: true });
    if (readdirSync(from).includes(name)) cpSync(path.join(from, name), path.join(to, name));
  }
};

describe('a product that is killed before it destroys the key of an account', () => {
  const ids = { ada: '', eve: '' };
  const older = path.join(dataDir, '..', `${path.basename(dataDir)}-older-keys`);
  afterAll(() => {
    rmSync(older, { recursive: true, force: true });
  });

  it('completes the erasure on its next start and leaves no personal data', async () => {
    const dying = await start({ hook });
    ids.ada = await register(dying, ada);
    ids.eve = await register(dying, eve);
    const ended = new Promise((resolve) => dying.process.once('exit', resolve));
    expect((await erase(ada)).code).toBe(1);
    await ended;
    expect(accountsWithKey()).toContain(ids.ada);
    copyKeys(dataDir, older);

    const product = await start();
    await expect.poll(accountsWithKey).toEqual([ids.eve]);
    const again = await createClient(product.url).call('POST', '/api/auth/local', {
      email: ada,
      password: 'Correct-horse-7',
    });
    expect(again.status).toBe(401);
    expect(await erase(ids.ada)).toMatchObject({
      code: 0,
    });
    const repeated = await erase(ada);
    expect(repeated).toMatchObject({ code: 0 });
    expect(repeated.output).toContain(
      `${ids.ada}, which had the address ${ada}, was already erased`,
    );
    await register(product, 'bob.later@example.com');
    expect(await product.stop()).toBe(0);
    expect(filesWith(ada)).toEqual([]);
  });

  it('refuses the earlier copy of the keys, and names what to restore', async () => {
    const kept = path.join(older, 'kept');
    copyKeys(dataDir, kept);
    copyKeys(older, dataDir);
    const refused = await start().then(
      () => 'started',
      (error: unknown) => String(error),
    );
    expect(refused).toContain('stopped with code 1');
    expect(refused).toContain('keys.sqlite is older than the log of events');
    expect(refused).toContain('it has no key for account');
    expect(refused).toContain('Restore the newest copy of');
    expect(refused).not.toContain('\n    at ');
    copyKeys(kept, dataDir);
    expect((await createClient((await start()).url).call('GET', '/readyz')).status).toBe(200);
  });
});
