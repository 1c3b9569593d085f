import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyStoreContract } from './keys.contract.ts';
import { sqliteKeyStore } from './sqlite.adapter.ts';

keyStoreContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-keys-'));
  const file = join(folder, 'keys.sqlite');
  return {
    open: async (masterKey, otherMasterKey) => {
      await Promise.resolve();
      return sqliteKeyStore({ file, masterKey, otherMasterKey });
    },
    dispose: () => rm(folder, { recursive: true }),
  };
});

describe('the file of the keys', () => {
  const masterKey = randomBytes(32);
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidemark-keys-'));
    file = join(folder, 'keys.sqlite');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const everyByte = async (): Promise<Buffer> => {
    const files = [file, `${file}-wal`].filter((name) => existsSync(name));
    return Buffer.concat(await Promise.all(files.map((name) => readFile(name))));
  };
  const wrappedKey = (account: string): Buffer => {
    const database = new DatabaseSync(file, { readOnly: true });
    const row = database.prepare('SELECT wrapped FROM keys WHERE account_id = ?').get(account);
    database.close();
    return Buffer.from(row?.['wrapped'] as Uint8Array);
  };

  it('holds keys only wrapped', async () => {
    const keys = sqliteKeyStore({ file, masterKey });
    const key = await keys.obtain('alice');
    expect((await everyByte()).includes(wrappedKey('alice'))).toBe(true);
    expect((await everyByte()).includes(Buffer.from(key))).toBe(false);
    expect((await everyByte()).includes(masterKey)).toBe(false);
    await keys.close();
  });

  it('holds nothing of a key that was destroyed, not even wrapped', async () => {
    const keys = sqliteKeyStore({ file, masterKey });
    for (const account of ['alice', 'bob', 'carol']) await keys.obtain(account);
    const wrapped = wrappedKey('bob');
    await keys.destroy('bob');
    expect((await everyByte()).includes(wrapped)).toBe(false);
    expect((await everyByte()).includes(wrappedKey('alice'))).toBe(true);
    await keys.close();
    expect((await everyByte()).includes(wrapped)).toBe(false);
  });

  it('destroys all keys of a call or none, and reports why SQLite rolled them back', async () => {
    const keys = sqliteKeyStore({ file, masterKey });
    for (const account of ['alice', 'bob']) await keys.obtain(account);
    const database = new DatabaseSync(file);
    // SQLite rolls back in the same way when the disk is full.
    database.exec(
      "CREATE TRIGGER full BEFORE UPDATE ON keys WHEN old.account_id = 'bob' BEGIN SELECT RAISE(ROLLBACK, 'The disk is full.'); END",
    );
    database.close();
    await expect(keys.destroy('alice', 'bob')).rejects.toThrow('The disk is full.');
    expect(await keys.find('alice')).toBeInstanceOf(Uint8Array);
    await keys.close();
  });

  it('refuses a key that was put in the place of another', async () => {
    const keys = sqliteKeyStore({ file, masterKey });
    await keys.obtain('alice');
    await keys.obtain('bob');
    await keys.close();
    const database = new DatabaseSync(file);
    database.exec(
      "UPDATE keys SET wrapped = (SELECT wrapped FROM keys WHERE account_id = 'alice') WHERE account_id = 'bob'",
    );
    database.close();
    const again = sqliteKeyStore({ file, masterKey });
    await expect(again.find('bob')).rejects.toThrow();
    await again.close();
  });

  it.each([
    ['damaged', (): Promise<void> => writeFile(file, 'no database')],
    [
      'newer',
      async (): Promise<void> => {
        await sqliteKeyStore({ file, masterKey }).close();
        const database = new DatabaseSync(file);
        database.exec('PRAGMA user_version = 7');
        database.close();
      },
    ],
  ])('is refused and left alone when it is %s', async (word, make) => {
    await make();
    const digest = async (): Promise<string> =>
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
    const before = await digest();
    expect(() => sqliteKeyStore({ file, masterKey })).toThrow(word);
    expect(await digest()).toBe(before);
  });
});
