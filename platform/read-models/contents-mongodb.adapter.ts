import type { Db } from 'mongodb';
import type { MongoConnection } from '../mongodb/mongodb.adapter.ts';
import type { ReadModelContents, StoredDocument } from './read-models.port.ts';
import type { StoredMongoDocument } from './write-mongodb.adapter.ts';

const collectionNamePattern = /^read-model\.([a-z0-9-]+)\.v(\d+)$/;
const batchSize = 1000;

export const mongoContents = (db: Db, run: MongoConnection['run']): ReadModelContents => ({
  versions: () =>
    run(async () => {
      const pointers = await db
        .collection<{ _id: string; version: number }>('read-model-versions')
        .find()
        .toArray();
      const activeVersions = new Map(pointers.map(({ _id, version }) => [_id, version]));
      const collections = await db.listCollections({}, { nameOnly: true }).toArray();
      return collections
        .flatMap((each) => {
          const [, name, digits] = collectionNamePattern.exec(each.name) ?? [];
          if (name === undefined) return [];
          const version = Number(digits);
          return [{ name, version, isActive: activeVersions.get(name) === version }];
        })
        .sort((one, other) =>
          one.name === other.name ? one.version - other.version : one.name < other.name ? -1 : 1,
        );
    }),
  documents: async function* ({ name, version }): AsyncGenerator<StoredDocument> {
    const collection = db.collection<StoredMongoDocument>(`read-model.${name}.v${String(version)}`);
    const cursor = collection.find().sort({ _id: 1 }).batchSize(batchSize);
    while (await run(() => cursor.hasNext()))
      for (const { _id: id, position, document } of cursor.readBufferedDocuments())
        yield { id, position, document: document && JSON.stringify(document) };
  },
  checkpoints: () =>
    run(async () => {
      const checkpointDocuments = await db
        .collection<StoredMongoDocument>('read-model-checkpoints')
        .find()
        .toArray();
      return Object.fromEntries(checkpointDocuments.map(({ _id, position }) => [_id, position]));
    }),
});
