import type { Collection } from 'mongodb';
import { openMongo, type MongoConnection } from '../mongodb/mongodb.adapter.ts';
import { createExpiryIndex } from '../mongodb/server-abilities-mongodb.adapter.ts';
import type { Device, Session, SessionEndReason, Sessions } from './sessions.port.ts';
import { checkPositions } from './written.ts';

type Options = {
  readonly url: string;
  readonly systemTime?: () => number;
};
type StoredSession = {
  readonly _id: string;
  readonly accountId: string;
  readonly createdAt: string;
  /** Absent, like `device`, in sessions that an older version created. */
  readonly usedAt?: string;
  readonly device?: Device;
  readonly expiresAt: Date;
  readonly remembered: boolean;
  readonly written: Session['written'];
  readonly ended?: SessionEndReason;
};

export const mongoSessions = async ({ url, systemTime = Date.now }: Options): Promise<Sessions> => {
  const mongo = await openMongo({ url });
  const collection = mongo.db.collection<StoredSession>('sessions', {
    writeConcern: { w: 'majority', journal: true },
  });
  try {
    await mongo.run(() => createIndexes(collection));
  } catch (error) {
    await mongo.close();
    throw error;
  }
  const createUnexpiredFilter = (): UnexpiredFilter => ({
    expiresAt: { $gt: new Date(systemTime()) },
  });
  const createActiveFilter = (): ActiveFilter => ({
    ...createUnexpiredFilter(),
    ended: { $exists: false },
  });
  return {
    ...createSessionWrites(mongo, collection, createActiveFilter),
    removeExpired: async () => {
      const expiredFilter = { expiresAt: { $lte: new Date(systemTime()) } };
      return (await mongo.run(() => collection.deleteMany(expiredFilter))).deletedCount;
    },
    find: async (tokenHash) => {
      const storedSession = await mongo.run(() =>
        collection.findOne({ _id: tokenHash, ...createActiveFilter() }),
      );
      return storedSession ? toSession(storedSession) : undefined;
    },
    list: async (accountId) => {
      const storedSessions = await mongo.run(() =>
        collection.find({ accountId, ...createActiveFilter() }).toArray(),
      );
      return storedSessions
        .map((stored) => ({ ...toSession(stored), tokenHash: stored._id }))
        .sort((one, other) => (one.usedAt < other.usedAt ? 1 : -1));
    },
    findEndReason: async (tokenHash) => {
      const storedSession = await mongo.run(() =>
        collection.findOne({ _id: tokenHash, ...createUnexpiredFilter() }),
      );
      return storedSession?.ended;
    },
    close: mongo.close,
  };
};

const toSession = (stored: StoredSession): Session => {
  const { accountId, createdAt, expiresAt, remembered, written } = stored;
  return {
    accountId,
    createdAt,
    remembered,
    written,
    usedAt: stored.usedAt ?? createdAt,
    device: stored.device ?? { address: '', userAgent: '' },
    expiresAt: expiresAt.toISOString(),
  };
};

type UnexpiredFilter = { readonly expiresAt: { readonly $gt: Date } };
type ActiveFilter = UnexpiredFilter & { readonly ended: { readonly $exists: false } };

const createIndexes = async (collection: Collection<StoredSession>): Promise<void> => {
  await collection.createIndex({ accountId: 1 }, undefined, undefined);
  // Servers delete expired documents with a delay, some only on request, so `find` also checks the
  // time.
  await createExpiryIndex(collection);
};

const createSessionWrites = (
  { run }: Pick<MongoConnection, 'run'>,
  collection: Collection<StoredSession>,
  alive: () => ActiveFilter,
): Omit<Sessions, 'find' | 'list' | 'findEndReason' | 'removeExpired' | 'close'> => ({
  create: async (tokenHash, { expiresAt, ...session }) => {
    const stored = { _id: tokenHash, ...session, expiresAt: new Date(expiresAt) };
    await run(() => collection.insertOne(stored));
  },
  touch: async (tokenHash, { usedAt, expiresAt }) => {
    const usageUpdate = { $max: { expiresAt: new Date(expiresAt), usedAt } };
    await run(() => collection.updateOne({ _id: tokenHash, ...alive() }, usageUpdate));
  },
  recordWrites: async (tokenHash, written) => {
    checkPositions(written);
    const fields = Object.entries(written).map(
      ([category, position]) => [`written.${category}`, position] as const,
    );
    if (fields.length === 0) return;
    const positionsUpdate = { $max: Object.fromEntries(fields) };
    await run(() => collection.updateOne({ _id: tokenHash, ...alive() }, positionsUpdate));
  },
  forgetWrites: async (tokenHash, reached) => {
    checkPositions(reached);
    const operations = Object.entries(reached).map(([category, position]) => ({
      updateOne: {
        filter: { _id: tokenHash, [`written.${category}`]: { $lte: position } },
        update: { $unset: { [`written.${category}`]: '' as const } },
      },
    }));
    if (operations.length > 0) await run(() => collection.bulkWrite(operations));
  },
  end: async (tokenHash, why) => {
    await run(() => collection.updateOne({ _id: tokenHash }, { $set: { ended: why } }));
  },
  endAll: async (accountId, why) => {
    await run(() => collection.updateMany({ accountId }, { $set: { ended: why } }));
  },
  destroy: async (tokenHash) => {
    await run(() => collection.deleteOne({ _id: tokenHash }));
  },
  destroyAll: async (accountId, exceptTokenHash) => {
    const exceptFilter = exceptTokenHash === undefined ? {} : { _id: { $ne: exceptTokenHash } };
    await run(() => collection.deleteMany({ accountId, ...exceptFilter }));
  },
  clear: async () => {
    await run(() => collection.deleteMany({}));
  },
});
