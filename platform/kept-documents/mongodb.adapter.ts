import type { Collection } from 'mongodb';
import { openMongo, type MongoConnection } from '../mongodb/mongodb.adapter.ts';
import { createExpiryIndex } from '../mongodb/server-abilities-mongodb.adapter.ts';
import type {
  KeptDocument,
  KeptDocuments,
  DocumentKey,
  StoredKeptDocuments,
} from './kept-documents.port.ts';

type Options = {
  readonly url: string;
  readonly systemTime?: () => number;
};
// The value is stored as JSON text, because its field names may contain characters that MongoDB
// reads as an operator or a path.
type StoredDocument = {
  readonly _id: string;
  readonly accountId: string;
  readonly kind: string;
  readonly name: string;
  readonly value: string;
  readonly savedAt: string;
  readonly expiresAt: Date | null;
};

export const mongoKeptDocuments = async ({
  url,
  systemTime = Date.now,
}: Options): Promise<StoredKeptDocuments> => {
  const mongo = await openMongo({ url });
  const collection = mongo.db.collection<StoredDocument>('kept-documents', {
    writeConcern: { w: 'majority' },
  });
  try {
    await mongo.run(() => createIndexes(collection));
  } catch (error) {
    await mongo.close();
    throw error;
  }
  return {
    ...createQueries(mongo, collection, () => createUnexpiredFilter(systemTime())),
    ...createChanges(mongo, collection),
    all: () => allDocuments(mongo, collection),
    removeExpired: async () => {
      const expiredFilter = { expiresAt: { $lte: new Date(systemTime()) } };
      return (await mongo.run(() => collection.deleteMany(expiredFilter))).deletedCount;
    },
    close: mongo.close,
  };
};

const createIndexes = async (collection: Collection<StoredDocument>): Promise<void> => {
  await collection.createIndex({ accountId: 1, kind: 1 }, undefined, undefined);
  // Servers delete expired documents with a delay, so queries also check the time.
  await createExpiryIndex(collection);
};

type UnexpiredFilter = { readonly $or: ({ expiresAt: null } | { expiresAt: { $gt: Date } })[] };

const createUnexpiredFilter = (time: number): UnexpiredFilter => ({
  $or: [{ expiresAt: null }, { expiresAt: { $gt: new Date(time) } }],
});

// Neither an account id nor a kind contains a space.
const toId = ({ accountId, kind, name }: DocumentKey): string => `${accountId} ${kind} ${name}`;

const toDocument = ({ value, savedAt, expiresAt }: StoredDocument): KeptDocument => ({
  value: JSON.parse(value) as unknown,
  savedAt,
  expiresAt: expiresAt && expiresAt.toISOString(),
});

const batchSize = 200;

async function* allDocuments(
  { run }: Pick<MongoConnection, 'run'>,
  collection: Collection<StoredDocument>,
): AsyncGenerator<DocumentKey & KeptDocument> {
  const cursor = collection.find().sort({ _id: 1 }).batchSize(batchSize);
  while (await run(() => cursor.hasNext()))
    for (const stored of cursor.readBufferedDocuments()) {
      const { accountId, kind, name } = stored;
      yield { accountId, kind, name, ...toDocument(stored) };
    }
}

const createQueries = (
  { run }: Pick<MongoConnection, 'run'>,
  collection: Collection<StoredDocument>,
  alive: () => UnexpiredFilter,
): Pick<KeptDocuments, 'find' | 'list'> => ({
  find: async (key) => {
    const storedDocument = await run(() => collection.findOne({ _id: toId(key), ...alive() }));
    return storedDocument ? toDocument(storedDocument) : undefined;
  },
  list: async (accountId, kind) => {
    const storedDocuments = await run(() =>
      collection
        .find({ accountId, kind, ...alive() })
        .sort({ savedAt: -1, name: 1 })
        .toArray(),
    );
    return storedDocuments.map((stored) => ({ name: stored.name, ...toDocument(stored) }));
  },
});

const createChanges = (
  { run }: Pick<MongoConnection, 'run'>,
  collection: Collection<StoredDocument>,
): Pick<KeptDocuments, 'save' | 'remove' | 'removeAll'> => ({
  save: async (key, { value, savedAt, expiresAt }) => {
    const { accountId, kind, name } = key;
    const storedFields = {
      accountId,
      kind,
      name,
      savedAt,
      value: JSON.stringify(value),
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
    };
    await run(() =>
      collection.updateOne({ _id: toId(key) }, { $set: storedFields }, { upsert: true }),
    );
  },
  remove: async (key) => {
    await run(() => collection.deleteOne({ _id: toId(key) }));
  },
  removeAll: async (accountId, kind) => {
    await run(() => collection.deleteMany({ accountId, ...(kind === undefined ? {} : { kind }) }));
  },
});
