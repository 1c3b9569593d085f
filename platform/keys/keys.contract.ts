import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { destroyMonthKeys, destroyOldestMonthKeys } from './month-keys.ts';
import { KeyDestroyedError, monthKeyId, type KeyStore, type WrappedKey } from './keys.port.ts';

export type KeyStoreSetup = {
  readonly open: (masterKey: Uint8Array, otherMasterKey?: Uint8Array) => Promise<KeyStore>;
  readonly dispose: () => Promise<void>;
};

export const keyStoreContract = (name: string, makePlace: () => Promise<KeyStoreSetup>): void => {
  describe(`the keys contract: ${name}`, () => {
    const masterKey = randomBytes(32);
    let setup: KeyStoreSetup;
    let keys: KeyStore;
    let account: string;

    beforeEach(async () => {
      setup = await makePlace();
      keys = await setup.open(masterKey);
      account = randomUUID();
    });
    afterEach(async () => {
      await keys.close();
      await setup.dispose();
    });
    const reopen = async (): Promise<void> => {
      await keys.close();
      keys = await setup.open(masterKey);
    };

    describe('an account without a key', () => {
      it('gets one of 32 bytes, the same ever after', async () => {
        const key = await keys.obtain(account);
        expect(key).toHaveLength(32);
        expect(Buffer.from(await keys.obtain(account)).equals(key)).toBe(true);
        await reopen();
        expect(Buffer.from(await keys.obtain(account)).equals(key)).toBe(true);
      });

      it('has none before the first request', async () => {
        expect(await keys.find(account)).toBeUndefined();
        expect(await keys.findMany([account])).toEqual(new Map());
      });

      it('gets one only, also when many ask at once', async () => {
        const obtainedKeys = await Promise.all(
          Array.from({ length: 20 }, () => keys.obtain(account)),
        );
        expect(new Set(obtainedKeys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1);
      });

      it('gets its own key', async () => {
        const otherKey = await keys.obtain(randomUUID());
        expect(Buffer.from(otherKey).equals(await keys.obtain(account))).toBe(false);
      });
    });

    describe('keys listed as they are stored', () => {
      const listKeys = async (from: KeyStore = keys): Promise<WrappedKey[]> => {
        const wrappedKeys: WrappedKey[] = [];
        for await (const each of from.listWrapped()) wrappedKeys.push(each);
        return wrappedKeys;
      };
      const withOtherStore = async (key: Uint8Array, use: (other: KeyStore) => Promise<void>) => {
        const otherStore = await makePlace();
        const other = await otherStore.open(key);
        await use(other).finally(async () => {
          await other.close();
          await otherStore.dispose();
        });
      };

      it('are restored elsewhere under the same master key, the destroyed ones as destroyed', async () => {
        const destroyedAccount = randomUUID();
        const key = await keys.obtain(account);
        await keys.obtain(destroyedAccount);
        await keys.destroy(destroyedAccount);
        const copiedKeys = await listKeys();
        expect(
          copiedKeys.some(({ wrapped }) => wrapped && Buffer.from(wrapped).includes(key)),
        ).toBe(false);
        await withOtherStore(masterKey, async (other) => {
          await other.restoreWrapped(copiedKeys);
          await other.restoreWrapped(copiedKeys);
          expect(Buffer.from(await other.obtain(account)).equals(key)).toBe(true);
          await expect(other.obtain(destroyedAccount)).rejects.toThrow(KeyDestroyedError);
          expect(await listKeys(other)).toEqual(copiedKeys);
        });
      });

      it('restore no destroyed key, and destroy one that was destroyed since', async () => {
        const otherAccount = randomUUID();
        await keys.obtain(account);
        await keys.obtain(otherAccount);
        const keysBefore = await listKeys();
        await keys.destroy(account);
        await keys.restoreWrapped(keysBefore);
        await expect(keys.obtain(account)).rejects.toThrow(KeyDestroyedError);
        await keys.restoreWrapped([{ accountId: otherAccount, wrapped: null }]);
        expect(await keys.find(otherAccount)).toBeUndefined();
      });

      it('are refused, all of them, under another master key and beside another key', async () => {
        await keys.obtain(account);
        const copiedKeys = await listKeys();
        await withOtherStore(randomBytes(32), async (other) => {
          await expect(other.restoreWrapped(copiedKeys)).rejects.toThrow('another master key');
          expect(await listKeys(other)).toEqual([]);
        });
        await withOtherStore(masterKey, async (other) => {
          const newAccount = randomUUID();
          await other.obtain(account);
          const keysBefore = await listKeys(other);
          await keys.obtain(newAccount);
          await expect(other.restoreWrapped(await listKeys())).rejects.toThrow(
            'has another key here',
          );
          expect(await listKeys(other)).toEqual(keysBefore);
        });
      });
    });

    describe('the keys of many accounts', () => {
      it('are found at once, without those that never were', async () => {
        const accounts = Array.from({ length: 300 }, () => randomUUID());
        const createdKeys = new Map<string, string>();
        for (const each of accounts)
          createdKeys.set(each, Buffer.from(await keys.obtain(each)).toString('hex'));
        await reopen();
        const foundKeys = await keys.findMany([...accounts, ...accounts, account]);
        expect(
          new Map([...foundKeys].map(([id, key]) => [id, Buffer.from(key ?? []).toString('hex')])),
        ).toEqual(createdKeys);
      });
    });

    describe('a key that was destroyed', () => {
      const expectDestroyed = async (): Promise<void> => {
        expect(await keys.find(account)).toBeUndefined();
        expect(await keys.findMany([account])).toEqual(new Map([[account, null]]));
        await expect(keys.obtain(account)).rejects.toBeInstanceOf(KeyDestroyedError);
      };

      it('is gone immediately and permanently', async () => {
        await keys.obtain(account);
        await keys.destroy(account);
        await expectDestroyed();
        await reopen();
        await expectDestroyed();
      });

      it('may be destroyed again, and before it was ever made', async () => {
        await keys.destroy(account);
        await keys.destroy(account);
        await expectDestroyed();
      });

      it('is destroyed with other keys in one call', async () => {
        const [second, third] = [randomUUID(), randomUUID()];
        await keys.obtain(account);
        await keys.obtain(third);
        await keys.destroy(account, second, third);
        await reopen();
        expect(await keys.findMany([account, second, third])).toEqual(
          new Map([account, second, third].map((id) => [id, null])),
        );
      });

      it('leaves the others', async () => {
        const otherAccount = randomUUID();
        await keys.obtain(account);
        const otherKey = await keys.obtain(otherAccount);
        await keys.destroy(account);
        await reopen();
        expect(Buffer.from((await keys.find(otherAccount)) ?? []).equals(otherKey)).toBe(true);
      });
    });

    describe('the key of a month', () => {
      it('is destroyed permanently with those before it, and only the newly destroyed count', async () => {
        const [first, second, third] = ['202604', '202605', '202606'].map(monthKeyId);
        if (!first || !second || !third) throw new Error('missing');
        const accountKey = await keys.obtain(account);
        await keys.obtain(second);
        const remainingKey = await keys.obtain(third);
        // There was no key for the first, and nothing may be written with one later.
        expect(await destroyMonthKeys(keys, ['202604', '202605'])).toBe(2);
        expect(await destroyMonthKeys(keys, ['202604', '202605'])).toBe(0);
        await reopen();
        expect(await keys.findMany([first, second])).toEqual(
          new Map([
            [first, null],
            [second, null],
          ]),
        );
        await expect(keys.obtain(first)).rejects.toThrow(KeyDestroyedError);
        expect(Buffer.from(await keys.obtain(third)).equals(remainingKey)).toBe(true);
        expect(Buffer.from(await keys.obtain(account)).equals(accountKey)).toBe(true);
      });
    });

    describe('the keys of several months', () => {
      it('are destroyed one after the other by the daily job, with the months that have none', async () => {
        const ids = ['202604', '202605', '202606'].map(monthKeyId);
        const [, second = '', third = ''] = ids;
        await keys.obtain(second);
        await keys.obtain(third);
        const months = ['202604', '202605', '202606', '202607'];
        expect(await destroyOldestMonthKeys(keys, months)).toBe(2);
        expect(await keys.find(third)).toBeDefined();
        expect(await destroyOldestMonthKeys(keys, months)).toBe(1);
        expect(await destroyOldestMonthKeys(keys, months)).toBe(1);
        expect(await destroyOldestMonthKeys(keys, months)).toBe(0);
        expect(await keys.findMany(ids)).toEqual(new Map(ids.map((id) => [id, null])));
      });
    });

    describe('the position up to which the log was checked', () => {
      it('is before the first event at first, and stays as it was noted last', async () => {
        expect(await keys.checkedUpTo()).toBe('');
        await keys.saveCheckedPosition('0000000000000017');
        await keys.saveCheckedPosition('0000000000000009');
        await reopen();
        expect(await keys.checkedUpTo()).toBe('0000000000000009');
      });
    });

    describe('a secret of the installation', () => {
      it('is what earlier versions derived from the master key', async () => {
        for (const name of ['lookup-hash', 'link-token', 'push-key'] as const) {
          const derived = Buffer.from(hkdfSync('sha256', masterKey, '', `tidemark/${name}`, 32));
          expect(Buffer.from(await keys.secret(name)).equals(derived)).toBe(true);
        }
      });

      it('replaces the one of an installation into which it is restored', async () => {
        const secret = await keys.secret('lookup-hash');
        const nextMasterKey = randomBytes(32);
        await keys.close();
        keys = await setup.open(nextMasterKey, masterKey);
        await keys.secret('lookup-hash');
        await keys.rewrap();
        const copiedKeys: WrappedKey[] = [];
        for await (const each of keys.listWrapped()) copiedKeys.push(each);
        const otherStore = await makePlace();
        const other = await otherStore.open(nextMasterKey);
        await other.secret('lookup-hash');
        await other.restoreWrapped(copiedKeys);
        expect(Buffer.from(await other.secret('lookup-hash')).equals(secret)).toBe(true);
        await other.close();
        await otherStore.dispose();
      });
    });

    describe('a new master key', () => {
      const nextMasterKey = randomBytes(32);
      const openWith = async (current: Uint8Array, other?: Uint8Array): Promise<void> => {
        await keys.close();
        keys = await setup.open(current, other);
      };
      const refusal = { name: 'MasterKeyError' };

      it('opens everything beside the former one, and alone once all keys are wrapped by it', async () => {
        const key = await keys.obtain(account);
        const secret = await keys.secret('link-token');
        const destroyedAccount = randomUUID();
        await keys.obtain(destroyedAccount);
        await keys.destroy(destroyedAccount);
        await openWith(nextMasterKey, masterKey);
        const newerAccount = randomUUID();
        const newerKey = await keys.obtain(newerAccount);
        expect(await keys.rewrap()).toBe(2);
        expect(await keys.rewrap()).toBe(0);
        await openWith(nextMasterKey);
        expect(Buffer.from(await keys.obtain(account)).equals(key)).toBe(true);
        expect(Buffer.from(await keys.obtain(newerAccount)).equals(newerKey)).toBe(true);
        expect(Buffer.from(await keys.secret('link-token')).equals(secret)).toBe(true);
        await expect(keys.obtain(destroyedAccount)).rejects.toThrow(KeyDestroyedError);
        await expect(setup.open(masterKey)).rejects.toMatchObject(refusal);
      });

      it('wraps more keys than fit in a page, and none that was destroyed meanwhile', async () => {
        const accounts = Array.from({ length: 1_100 }, () => randomUUID());
        const obtainedKeys = await Promise.all(accounts.map((each) => keys.obtain(each)));
        await openWith(nextMasterKey, masterKey);
        const lastAccount = [...accounts].sort().at(-1) ?? '';
        const [count] = await Promise.all([keys.rewrap(), keys.destroy(lastAccount)]);
        expect(count).toBeGreaterThanOrEqual(1_099);
        await openWith(nextMasterKey);
        const foundKeys = await keys.findMany(accounts);
        const expected = accounts.map((each, index) => {
          const key = each === lastAccount ? null : (obtainedKeys[index] ?? null);
          return [each, key && Buffer.from(key).toString('hex')];
        });
        const actual = accounts.map((each) => {
          const key = foundKeys.get(each) ?? null;
          return [each, key && Buffer.from(key).toString('hex')];
        });
        expect(actual).toEqual(expected);
      });

      it('fills the secrets with those of the former one', async () => {
        await openWith(nextMasterKey, masterKey);
        const derived = Buffer.from(hkdfSync('sha256', masterKey, '', 'tidemark/lookup-hash', 32));
        expect(Buffer.from(await keys.secret('lookup-hash')).equals(derived)).toBe(true);
      });

      it('needs the former one until all keys are wrapped by it, and so does the way back', async () => {
        const key = await keys.obtain(account);
        await openWith(nextMasterKey, masterKey);
        const newerAccount = randomUUID();
        await keys.obtain(newerAccount);
        await expect(setup.open(nextMasterKey)).rejects.toMatchObject(refusal);
        await expect(setup.open(masterKey)).rejects.toMatchObject(refusal);
        await openWith(masterKey, nextMasterKey);
        await keys.rewrap();
        await openWith(masterKey);
        expect(Buffer.from(await keys.obtain(account)).equals(key)).toBe(true);
        expect(await keys.find(newerAccount)).toBeDefined();
      });

      it('is accepted before it is used, for the processes that start first', async () => {
        const key = await keys.obtain(account);
        await openWith(masterKey, nextMasterKey);
        expect(Buffer.from(await keys.obtain(account)).equals(key)).toBe(true);
        await openWith(masterKey);
        expect(Buffer.from(await keys.obtain(account)).equals(key)).toBe(true);
      });
    });

    describe('another master key', () => {
      it('is refused with a clear message, and the right one works on', async () => {
        const key = await keys.obtain(account);
        await expect(setup.open(randomBytes(32))).rejects.toMatchObject({
          name: 'MasterKeyError',
          message: expect.stringContaining('The master key is not the one') as string,
        });
        await reopen();
        expect(Buffer.from(await keys.obtain(account)).equals(key)).toBe(true);
      });
    });
  });
};
