import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { encryptedEventStore } from '../event-store/encrypted-event-store.ts';
import { sqliteEventStore } from '../event-store/sqlite.adapter.ts';
import { destroyMonthKeys } from './month-keys.ts';
import { requireKeysMatchingLog } from './require-keys-of-log.ts';
import { sqliteKeyStore } from './sqlite.adapter.ts';

const masterKey = randomBytes(32);
const [ada, eve] = [
  '0198a0f3-2f6e-7b0a-8000-0000000000aa',
  '0198a0f3-2f6e-7b0a-8000-0000000000ee',
] as const;

const open = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-key-check-'));
  const store = sqliteEventStore({ file: join(folder, 'events.sqlite') });
  const openKeys = (name: string) => sqliteKeyStore({ file: join(folder, name), masterKey });
  const [keys, older] = [openKeys('keys.sqlite'), openKeys('older.sqlite')];
  onTestFinished(async () => {
    await Promise.all([store.close(), keys.close(), older.close()]);
    await rm(folder, { recursive: true });
  });
  const revisions = new Map<string, number>();
  const add = async (account: string, type: string, category = 'account'): Promise<void> => {
    const stream = `${category}-${account}`;
    const revision = revisions.get(stream);
    const metadata = { at: '2026-03-01T12:00:00.000Z', actor: 'system', schemaVersion: 1 };
    const ids = { correlationId: 'c-1', causationId: 'c-1', subject: account };
    const event = { id: randomUUID(), type, data: {}, metadata: { ...metadata, ...ids } };
    await store.append(stream, [event], revision ?? 'none');
    revisions.set(stream, (revision ?? -1) + 1);
  };
  return { store, keys, older, add };
};

const place = '/data/keys.sqlite';

describe('a key store that is as old as the log', () => {
  it('is accepted, and the log is checked from where it ended on', async () => {
    const { store, keys, add } = await open();
    await keys.obtain(ada);
    await add(ada, 'AccountRegistered');
    await requireKeysMatchingLog({ store, keys, place });
    expect(await keys.checkedUpTo()).toBe(await store.head());
    await keys.destroy(ada);
    await add(ada, 'AccountErased');
    await add(ada, 'AccountErasureCompleted');
    const asked: string[] = [];
    const watched = {
      ...keys,
      findMany: (accounts: readonly string[]) => {
        asked.push(...accounts);
        return keys.findMany(accounts);
      },
    };
    await requireKeysMatchingLog({ store, keys: watched, place });
    await requireKeysMatchingLog({ store, keys: watched, place });
    expect(asked).toEqual([ada]);
  });

  it('is accepted while an erasure is under way, and when the log is an older copy', async () => {
    const { store, keys, add } = await open();
    await keys.obtain(ada);
    await add(ada, 'AccountRegistered');
    await add(ada, 'AccountErased');
    await keys.saveCheckedPosition('~ after every position');
    await requireKeysMatchingLog({ store, keys, place });
    expect(await keys.checkedUpTo()).toBe(await store.head());
  });

  it('is accepted beside an empty log', async () => {
    const { store, keys } = await open();
    await expect(requireKeysMatchingLog({ store, keys, place })).resolves.toBeUndefined();
  });
});

describe('a key store that is older than the log', () => {
  it('is refused when an account began since, by name of the account and of the store', async () => {
    const { store, keys, older, add } = await open();
    for (const account of [ada, eve]) {
      await keys.obtain(account);
      await add(account, 'AccountRegistered');
    }
    await older.obtain(ada);
    const refused = requireKeysMatchingLog({ store, keys: older, place });
    await expect(refused).rejects.toMatchObject({ isPlain: true });
    await expect(refused).rejects.toThrow(
      `${place} is older than the log of events: it has no key for account ${eve}. Nothing was changed. Restore the newest copy of ${place}`,
    );
    expect(await older.checkedUpTo()).toBe('');
    await expect(requireKeysMatchingLog({ store, keys, place })).resolves.toBeUndefined();
  });

  it('is refused when it has no key of a month with logins, unless that key was destroyed', async () => {
    const { store, keys, older } = await open();
    const eventRegistry = {
      LoggedIn: { version: 1, personal: ['ipAddress'], expiring: ['ipAddress'] },
    };
    const encrypted = encryptedEventStore({ store, keys, eventRegistry });
    await keys.obtain(ada);
    const metadata = { at: '2026-03-01T12:00:00.000Z', actor: ada, subject: ada };
    const ids = { correlationId: 'c-1', causationId: 'c-1', schemaVersion: 1 };
    const data = { ipAddress: '192.0.2.1' };
    const event = { id: randomUUID(), type: 'LoggedIn', data, metadata: { ...metadata, ...ids } };
    await encrypted.append(`signin-${ada}-202603`, [event], 'none');
    await expect(requireKeysMatchingLog({ store, keys: older, place })).rejects.toThrow(
      'it has no key for month 202603',
    );
    await destroyMonthKeys(older, ['202603']);
    await expect(requireKeysMatchingLog({ store, keys: older, place })).resolves.toBeUndefined();
  });

  it('is refused when it would make an erased account readable again', async () => {
    const { store, older, add } = await open();
    await older.obtain(ada);
    for (const type of ['AccountRegistered', 'AccountErased', 'AccountErasureCompleted'])
      await add(ada, type);
    await expect(requireKeysMatchingLog({ store, keys: older, place })).rejects.toThrow(
      `it still has the key of account ${ada}, which was erased`,
    );
  });
});
