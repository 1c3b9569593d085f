import type { Collection } from 'mongodb';
import { MongoClient } from 'mongodb';
import type { Session, Sessions } from './sessions.port.ts';
import { checkWritten } from './written.ts';

type Options = {
  readonly url: string;
  readonly systemTime?: () => number;
};
type Stored = {
  readonly _id: string;
  readonly accountId: string;
  readonly createdAt: string;
  readonly expiresAt: Date;
  readonly remembered: boolean;
  readonly written: Session['written'];
};

export const mongoSessions = async ({ url, systemTime = Date.now }: Options): Promise<Sessions> => {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5000 });
  const collection = client
    .db()
    .collection<Stored>('sessions', { writeConcern: { w: 'majority', journal: true } });
  try {
    await collection.createIndex({ accountId: 1 }, undefined, undefined);
    // Servers delete expired documents with a delay, some only on request; `find` checks the time itself.
    await collection.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }, undefined);
  } catch (error) {
    await client.close();
    throw error;
  }
  const alive = (): { expiresAt: { $gt: Date } } => ({
    expiresAt: { $gt: new Date(systemTime()) },
  });
  return {
    ...changes(collection, alive),
    find: async (tokenHash) => {
      const found = await collection.findOne({ _id: tokenHash, ...alive() });
      if (!found) return undefined;
      const { accountId, createdAt, expiresAt, remembered, written } = found;
      return { accountId, createdAt, expiresAt: expiresAt.toISOString(), remembered, written };
    },
    close: () => client.close(),
  };
};

const changes = (
  collection: Collection<Stored>,
  alive: () => { expiresAt: { $gt: Date } },
): Omit<Sessions, 'find' | 'close'> => ({
  create: async (tokenHash, { expiresAt, ...session }) => {
    await collection.insertOne({ _id: tokenHash, ...session, expiresAt: new Date(expiresAt) });
  },
  touch: async (tokenHash, expiresAt) => {
    const later = { $max: { expiresAt: new Date(expiresAt) } };
    await collection.updateOne({ _id: tokenHash, ...alive() }, later);
  },
  noteWrites: async (tokenHash, written) => {
    checkWritten(written);
    const fields = Object.entries(written).map(
      ([category, position]) => [`written.${category}`, position] as const,
    );
    if (fields.length === 0) return;
    await collection.updateOne(
      { _id: tokenHash, ...alive() },
      { $max: Object.fromEntries(fields) },
    );
  },
  forgetWrites: async (tokenHash, reached) => {
    checkWritten(reached);
    const operations = Object.entries(reached).map(([category, position]) => ({
      updateOne: {
        filter: { _id: tokenHash, [`written.${category}`]: { $lte: position } },
        update: { $unset: { [`written.${category}`]: '' as const } },
      },
    }));
    if (operations.length > 0) await collection.bulkWrite(operations);
  },
  destroy: async (tokenHash) => {
    await collection.deleteOne({ _id: tokenHash });
  },
  destroyAll: async (accountId, exceptTokenHash) => {
    const others = exceptTokenHash === undefined ? {} : { _id: { $ne: exceptTokenHash } };
    await collection.deleteMany({ accountId, ...others });
  },
});
