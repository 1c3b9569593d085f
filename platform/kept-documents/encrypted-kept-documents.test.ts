import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sqliteKeyStore } from '../keys/sqlite.adapter.ts';
import { encryptedKeptDocuments } from './encrypted-kept-documents.ts';
import { keptDocumentsContract, type KeptDocumentsSetup } from './kept-documents.contract.ts';
import type { KeptDocuments } from './kept-documents.port.ts';
import { sqliteKeptDocuments } from './sqlite.adapter.ts';

type Opened = KeptDocumentsSetup & {
  readonly folder: string;
  readonly keys: ReturnType<typeof sqliteKeyStore>;
};

const setUp = async (): Promise<Opened> => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-kept-'));
  const keys = sqliteKeyStore({
    file: join(folder, 'keys.sqlite'),
    masterKey: Buffer.alloc(32, 7),
  });
  const open = async (systemTime: () => number): Promise<KeptDocuments> => {
    const file = join(folder, 'kept-documents.sqlite');
    const documents = sqliteKeptDocuments({ file, systemTime });
    return Promise.resolve(encryptedKeptDocuments({ documents, keys: obtaining(keys) }));
  };
  const dispose = async (): Promise<void> => {
    await keys.close();
    await rm(folder, { recursive: true });
  };
  return { folder, keys, open, dispose };
};

// The contract names accounts that never registered; each gets its key here.
const obtaining = (keys: Opened['keys']): Pick<Opened['keys'], 'find'> => ({
  find: (accountId) => keys.obtain(accountId).catch(() => undefined),
});

keptDocumentsContract('SQLite, encrypted', setUp);

it('keeps nothing in clear, and what it kept is gone with the key of the account', async () => {
  const { folder, keys, open, dispose } = await setUp();
  const documents = await open(Date.now);
  const key = { accountId: 'anna', kind: 'drafts', name: 'profile' };
  const kept = { value: { displayName: 'Anna Pelikan' }, savedAt: '2026-05-04', expiresAt: null };
  await documents.save(key, kept);
  expect(await documents.find(key)).toEqual(kept);
  for (const file of await readdir(folder)) {
    expect((await readFile(join(folder, file))).includes('Pelikan')).toBe(false);
  }
  await keys.destroy('anna');
  expect(await documents.find(key)).toBeUndefined();
  expect(await documents.list('anna', 'drafts')).toEqual([]);
  await expect(documents.save(key, kept)).rejects.toThrow('destroyed');
  await documents.close();
  await dispose();
});
