import { randomBytes, randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { keyStoreContract } from './keys.contract.ts';
import { mongoKeyStore } from './mongodb.adapter.ts';

const server = process.env['MONGODB_URL'] ?? '';

const databaseUrl = (address: string): string => {
  const url = new URL(address);
  url.pathname = `/tidemark-keys-${randomUUID()}`;
  return url.toString();
};
const drop = async (url: string): Promise<void> => {
  const client = await MongoClient.connect(url);
  await client.db().dropDatabase();
  await client.close();
};

describe.skipIf(server === '')('with a server (skipped when MONGODB_URL is unset)', () => {
  keyStoreContract('MongoDB', () => {
    const url = databaseUrl(server);
    return Promise.resolve({
      open: (masterKey, otherMasterKey) => mongoKeyStore({ url, masterKey, otherMasterKey }),
      dispose: () => drop(url),
    });
  });

  describe('two processes on the same keys', () => {
    it('make one key between them', async () => {
      const url = databaseUrl(server);
      const masterKey = randomBytes(32);
      const [one, other] = await Promise.all([
        mongoKeyStore({ url, masterKey }),
        mongoKeyStore({ url, masterKey }),
      ]);
      const made = await Promise.all([one.obtain('alice'), other.obtain('alice')]);
      expect(Buffer.from(made[0]).equals(made[1])).toBe(true);
      await one.destroy('bob');
      await expect(other.obtain('bob')).rejects.toThrow('destroyed');
      await Promise.all([one.close(), other.close()]);
      await drop(url);
    });

    it('one that has the former master key only as its own makes no key once all are wrapped', async () => {
      const url = databaseUrl(server);
      const [former, next] = [randomBytes(32), randomBytes(32)];
      const missed = await mongoKeyStore({ url, masterKey: former, otherMasterKey: next });
      await missed.obtain('alice');
      const replaced = await mongoKeyStore({ url, masterKey: next, otherMasterKey: former });
      await missed.obtain('bob');
      expect(await replaced.rewrap()).toBe(2);
      await expect(missed.obtain('carol')).rejects.toThrow('MASTER_KEY was replaced');
      expect(await replaced.obtain('carol')).toHaveLength(32);
      expect(await missed.find('bob')).toBeDefined();
      await Promise.all([missed.close(), replaced.close()]);
      await drop(url);
    });
  });
});
