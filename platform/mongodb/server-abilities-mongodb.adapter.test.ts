import { MongoServerError, type Db } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { createExpiryIndex, requireAtomicUpdates } from './server-abilities-mongodb.adapter.ts';

// A server whose update reads the document, waits, and writes it back, unless it is atomic.
const openServer = (isAtomic: boolean, buildInfo: object): Db => {
  const counts = new Map<string, number>();
  const collection = {
    insertOne: ({ _id }: { _id: string }) => Promise.resolve(counts.set(_id, 0)),
    updateOne: async ({ _id }: { _id: string }) => {
      const count = counts.get(_id) ?? 0;
      if (!isAtomic) await Promise.resolve();
      counts.set(_id, count + 1);
    },
    findOne: ({ _id }: { _id: string }) => Promise.resolve({ _id, count: counts.get(_id) }),
    deleteOne: ({ _id }: { _id: string }) => Promise.resolve(counts.delete(_id)),
  };
  return { collection: () => collection, command: () => Promise.resolve(buildInfo) } as never;
};

describe('a server with the protocol of MongoDB', () => {
  it('is accepted when its updates are atomic', async () => {
    await expect(requireAtomicUpdates(openServer(true, {}))).resolves.toBeUndefined();
  });

  it.each([
    [{ version: '7.0.42', ferretdbVersion: 'v1.24.2' }, 'FerretDB v1.24.2'],
    [{ version: '7.0.77', ferretdb: { version: 'v2.0.0' } }, 'FerretDB v2.0.0'],
    [{ version: '6.0.1' }, 'a server that reports version 6.0.1'],
  ])('is refused by name when it loses updates: %j', async (buildInfo, name) => {
    await expect(requireAtomicUpdates(openServer(false, buildInfo))).rejects.toThrow(
      `MONGODB_URL leads to ${name}, whose updates are not atomic`,
    );
  });

  it('is used without an expiry index when it refuses one', async () => {
    const createIndex = vi
      .fn(() => Promise.resolve('expiresAt_1'))
      .mockRejectedValueOnce(new MongoServerError({ message: 'TTL is not implemented' }));
    await createExpiryIndex({ createIndex });
    expect(createIndex.mock.calls).toEqual([
      [{ expiresAt: 1 }, { expireAfterSeconds: 0 }, undefined],
      [{ expiresAt: 1 }, undefined, undefined],
    ]);
  });

  it('is not taken for one without expiry indexes when it cannot be reached', async () => {
    const createIndex = () => Promise.reject(new Error('The connection was lost.'));
    await expect(createExpiryIndex({ createIndex })).rejects.toThrow('lost');
  });
});
