import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { destroyMonths, destroyOldestMonths } from './month-keys.ts';
import { KeyDestroyedError, monthKeyId, type Keys, type WrappedKey } from './keys.port.ts';

export type KeyStoreSetup = {
  readonly open: (masterKey: Uint8Array, otherMasterKey?: Uint8Array) => Promise<Keys>;
  readonly dispose: () => Promise<void>;
};

export const keysContract = (name: string, makePlace: () => Promise<KeyStoreSetup>): void => {
  describe(`the keys contract: ${name}`, () => {
    const masterKey = randomBytes(32);
    let place: KeyStoreSetup;
    let keys: Keys;
    let account: string;

    beforeEach(async () => {
      place = await makePlace();
      keys = await place.open(masterKey);
      account = randomUUID();
    });
    afterEach(async () => {
      await keys.close();
      await place.dispose();
    });
    const reopen = async (): Promise<void> => {
      await keys.close();
      keys = await place.open(masterKey);
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
        const made = await Promise.all(Array.from({ length: 20 }, () => keys.obtain(account)));
        expect(new Set(made.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1);
      });

      it('gets its own key', async () => {
        const other = await keys.obtain(randomUUID());
        expect(Buffer.from(other).equals(await keys.obtain(account))).toBe(false);
      });
    });

    describe('keys listed as they are stored', () => {
      const listed = async (from: Keys = keys): Promise<WrappedKey[]> => {
        const found: WrappedKey[] = [];
        for await (const each of from.listWrapped()) found.push(each);
        return found;
      };
      const inAnother = async (key: Uint8Array, use: (other: Keys) => Promise<void>) => {
        const another = await makePlace();
        const other = await another.open(key);
        await use(other).finally(async () => {
          await other.close();
          await another.dispose();
        });
      };

      it('are restored elsewhere under the same master key, the destroyed ones as destroyed', async () => {
        const destroyed = randomUUID();
        const key = await keys.obtain(account);
        await keys.obtain(destroyed);
        await keys.destroy(destroyed);
        const copy = await listed();
        expect(copy.some(({ wrapped }) => wrapped && Buffer.from(wrapped).includes(key))).toBe(
          false,
        );
        await inAnother(masterKey, async (other) => {
          await other.restoreWrapped(copy);
          await other.restoreWrapped(copy);
          expect(Buffer.from(await other.obtain(account)).equals(key)).toBe(true);
          await expect(other.obtain(destroyed)).rejects.toThrow(KeyDestroyedError);
          expect(await listed(other)).toEqual(copy);
        });
      });

      it('restore no destroyed key, and destroy one that was destroyed since', async () => {
        const other = randomUUID();
        await keys.obtain(account);
        await keys.obtain(other);
        const before = await listed();
        await keys.destroy(account);
        await keys.restoreWrapped(before);
        await expect(keys.obtain(account)).rejects.toThrow(KeyDestroyedError);
        await keys.restoreWrapped([{ accountId: other, wrapped: null }]);
        expect(await keys.find(other)).toBeUndefined();
      });

      it('are refused, all of them, under another master key and beside another key', async () => {
        await keys.obtain(account);
        const copy = await listed();
        await inAnother(randomBytes(32), async (other) => {
          await expect(other.restoreWrapped(copy)).rejects.toThrow('another master key');
          expect(await listed(other)).toEqual([]);
        });
        await inAnother(masterKey, async (other) => {
          const fresh = randomUUID();
          await other.obtain(account);
          const before = await listed(other);
          await keys.obtain(fresh);
          await expect(other.restoreWrapped(await listed())).rejects.toThrow(
            'has another key here',
          );
          expect(await listed(other)).toEqual(before);
        });
      });
    });

    describe('the keys of many accounts', () => {
      it('are found at once, without those that never were', async () => {
        const accounts = Array.from({ length: 300 }, () => randomUUID());
        const made = new Map<string, string>();
        for (const each of accounts)
          made.set(each, Buffer.from(await keys.obtain(each)).toString('hex'));
        await reopen();
        const found = await keys.findMany([...accounts, ...accounts, account]);
        expect(
          new Map([...found].map(([id, key]) => [id, Buffer.from(key ?? []).toString('hex')])),
        ).toEqual(made);
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

      it('leaves the others', async () => {
        const other = randomUUID();
        await keys.obtain(account);
        const otherKey = await keys.obtain(other);
        await keys.destroy(account);
        await reopen();
        expect(Buffer.from((await keys.find(other)) ?? []).equals(otherKey)).toBe(true);
      });
    });

    describe('the key of a month', () => {
      it('is destroyed permanently with those before it, and only the newly destroyed count', async () => {
        const [first, second, third] = ['202604', '202605', '202606'].map(monthKeyId);
        if (!first || !second || !third) throw new Error('missing');
        const own = await keys.obtain(account);
        await keys.obtain(second);
        const kept = await keys.obtain(third);
        // There was no key for the first, and nothing may be written with one later.
        expect(await destroyMonths(keys, ['202604', '202605'])).toBe(2);
        expect(await destroyMonths(keys, ['202604', '202605'])).toBe(0);
        await reopen();
        expect(await keys.findMany([first, second])).toEqual(
          new Map([
            [first, null],
            [second, null],
          ]),
        );
        await expect(keys.obtain(first)).rejects.toThrow(KeyDestroyedError);
        expect(Buffer.from(await keys.obtain(third)).equals(kept)).toBe(true);
        expect(Buffer.from(await keys.obtain(account)).equals(own)).toBe(true);
      });
    });

    describe('the keys of several months', () => {
      it('are destroyed one after the other by the daily job, with the months that have none', async () => {
        const ids = ['202604', '202605', '202606'].map(monthKeyId);
        const [, second = '', third = ''] = ids;
        await keys.obtain(second);
        await keys.obtain(third);
        const months = ['202604', '202605', '202606', '202607'];
        expect(await destroyOldestMonths(keys, months)).toBe(2);
        expect(await keys.find(third)).toBeDefined();
        expect(await destroyOldestMonths(keys, months)).toBe(1);
        expect(await destroyOldestMonths(keys, months)).toBe(1);
        expect(await destroyOldestMonths(keys, months)).toBe(0);
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
        const next = randomBytes(32);
        await keys.close();
        keys = await place.open(next, masterKey);
        await keys.secret('lookup-hash');
        await keys.rewrap();
        const copy: WrappedKey[] = [];
        for await (const each of keys.listWrapped()) copy.push(each);
        const another = await makePlace();
        const other = await another.open(next);
        await other.secret('lookup-hash');
        await other.restoreWrapped(copy);
        expect(Buffer.from(await other.secret('lookup-hash')).equals(secret)).toBe(true);
        await other.close();
        await another.dispose();
      });
    });

    describe('a new master key', () => {
      const next = randomBytes(32);
      const openWith = async (current: Uint8Array, other?: Uint8Array): Promise<void> => {
        await keys.close();
        keys = await place.open(current, other);
      };
      const refusal = { name: 'MasterKeyError' };

      it('opens everything beside the former one, and alone once all keys are wrapped by it', async () => {
        const key = await keys.obtain(account);
        const secret = await keys.secret('link-token');
        const destroyed = randomUUID();
        await keys.obtain(destroyed);
        await keys.destroy(destroyed);
        await openWith(next, masterKey);
        const newer = randomUUID();
        const newerKey = await keys.obtain(newer);
        expect(await keys.rewrap()).toBe(2);
        expect(await keys.rewrap()).toBe(0);
        await openWith(next);
        expect(Buffer.from(await keys.obtain(account)).equals(key)).toBe(true);
        expect(Buffer.from(await keys.obtain(newer)).equals(newerKey)).toBe(true);
        expect(Buffer.from(await keys.secret('link-token')).equals(secret)).toBe(true);
        await expect(keys.obtain(destroyed)).rejects.toThrow(KeyDestroyedError);
        await expect(place.open(masterKey)).rejects.toMatchObject(refusal);
      });

      it('wraps more keys than fit in a page, and none that was destroyed meanwhile', async () => {
        const accounts = Array.from({ length: 1_100 }, () => randomUUID());
        const made = await Promise.all(accounts.map((each) => keys.obtain(each)));
        await openWith(next, masterKey);
        const lastAccount = [...accounts].sort().at(-1) ?? '';
        const [count] = await Promise.all([keys.rewrap(), keys.destroy(lastAccount)]);
        expect(count).toBeGreaterThanOrEqual(1_099);
        await openWith(next);
        const found = await keys.findMany(accounts);
        const expected = accounts.map((each, index) => {
          const key = each === lastAccount ? null : (made[index] ?? null);
          return [each, key && Buffer.from(key).toString('hex')];
        });
        const actual = accounts.map((each) => {
          const key = found.get(each) ?? null;
          return [each, key && Buffer.from(key).toString('hex')];
        });
        expect(actual).toEqual(expected);
      });

      it('fills the secrets with those of the former one', async () => {
        await openWith(next, masterKey);
        const derived = Buffer.from(hkdfSync('sha256', masterKey, '', 'tidemark/lookup-hash', 32));
        expect(Buffer.from(await keys.secret('lookup-hash')).equals(derived)).toBe(true);
      });

      it('needs the former one until all keys are wrapped by it, and so does the way back', async () => {
        const key = await keys.obtain(account);
        await openWith(next, masterKey);
        const newer = randomUUID();
        await keys.obtain(newer);
        await expect(place.open(next)).rejects.toMatchObject(refusal);
        await expect(place.open(masterKey)).rejects.toMatchObject(refusal);
        await openWith(masterKey, next);
        await keys.rewrap();
        await openWith(masterKey);
        expect(Buffer.from(await keys.obtain(account)).equals(key)).toBe(true);
        expect(await keys.find(newer)).toBeDefined();
      });

      it('is accepted before it is used, for the processes that start first', async () => {
        const key = await keys.obtain(account);
        await openWith(masterKey, next);
        expect(Buffer.from(await keys.obtain(account)).equals(key)).toBe(true);
        await openWith(masterKey);
        expect(Buffer.from(await keys.obtain(account)).equals(key)).toBe(true);
      });
    });

    describe('another master key', () => {
      it('is refused with a clear message, and the right one works on', async () => {
        const key = await keys.obtain(account);
        await expect(place.open(randomBytes(32))).rejects.toMatchObject({
          name: 'MasterKeyError',
          message: expect.stringContaining('The master key is not the one') as string,
        });
        await reopen();
        expect(Buffer.from(await keys.obtain(account)).equals(key)).toBe(true);
      });
    });
  });
};
