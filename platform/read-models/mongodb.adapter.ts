import type { Collection as MongoCollection, Db } from 'mongodb';
import { MongoError } from 'mongodb';
import { openMongo, type MongoConnection } from '../mongodb/mongodb.adapter.ts';
import { UnavailableError } from '../unavailable-error.ts';
import { checkDefinition, checkCollectionName, parseFilter, parseFindOptions } from './filter.ts';
import { mongoContents } from './contents-mongodb.adapter.ts';
import { indexKeys, sortOrder, toMongoFilter, wordsPath } from './mongodb-query.ts';
import type { ActiveVersions } from './versions-mongodb.adapter.ts';
import { activeVersions } from './versions-mongodb.adapter.ts';
import type { StoredMongoDocument } from './write-mongodb.adapter.ts';
import { findByIds, writeChanges } from './write-mongodb.adapter.ts';
import type {
  Collection,
  CollectionDefinition,
  Document,
  ReadModels,
  WriteBatch,
} from './read-models.port.ts';
import { ReadModelsError } from './read-models.port.ts';

type Options = {
  readonly url: string;
  readonly elapsed?: () => number;
};

/**
 * Uses no transactions, change streams or partial indexes, so that compatible servers also work.
 * Each version is a separate collection; the checkpoint is written after the documents.
 */
export const mongoReadModels = async ({
  url,
  elapsed = () => performance.now(),
}: Options): Promise<ReadModels> => {
  // A checkpoint may only follow writes that cannot be rolled back.
  const durableOptions = { ignoreUndefined: true, writeConcern: { w: 'majority' } } as const;
  const { db, run: ask, close } = await translateErrors(() => openMongo({ url }, durableOptions));
  const state = { closed: false };
  const run: Run = async (action) => {
    if (state.closed) throw new ReadModelsError('closed', 'The read models are closed.');
    return translateErrors(() => ask(action));
  };
  const versions = activeVersions(db, elapsed);
  const store = { db, versions, ensureIndexes: createIndexCreator(db) };
  return {
    collection: (definition) => createReader(store, definition, run),
    load: (definition, ids) => run(() => load(db, definition, ids)),
    write: (batch) => run(() => write(store, batch)),
    checkpoint: (name) => run(() => readCheckpoint(db, name)),
    activeVersion: (name) => run(() => versions.read(name)),
    activate: (definition) => run(() => versions.activate(definition)),
    drop: (name, version) => run(() => drop(store, name, version)),
    versions: (name) => run(() => listVersions(db, name)),
    contents: mongoContents(db, run),
    close: async () => {
      state.closed = true;
      await close();
    },
  };
};

type Run = MongoConnection['run'];

const outOfDiskSpace = 14_031;

const translateErrors: Run = async (action) => {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    const { cause } = error;
    const isDiskFull = cause instanceof MongoError && cause.code === outOfDiskSpace;
    throw isDiskFull
      ? new ReadModelsError('full', 'The disk of the read models in MongoDB is full.', { cause })
      : new ReadModelsError('unavailable', error.message, { cause });
  }
};

type Store = {
  readonly db: Db;
  readonly versions: ActiveVersions;
  readonly ensureIndexes: (definition: CollectionDefinition) => Promise<void>;
};

const getVersionCollection = (
  db: Db,
  name: string,
  version: number,
): MongoCollection<StoredMongoDocument> => db.collection(`read-model.${name}.v${String(version)}`);

const createIndexCreator = (db: Db): Store['ensureIndexes'] => {
  const indexPromises = new Map<string, Promise<void>>();
  const createIndexes = async (definition: CollectionDefinition): Promise<void> => {
    checkDefinition(definition);
    const collection = getVersionCollection(db, definition.name, definition.version);
    for (const fields of definition.indexes) {
      await collection.createIndex(indexKeys(fields), undefined, undefined);
    }
    if (definition.words !== undefined)
      await collection.createIndex({ [wordsPath]: 1 }, undefined, undefined);
  };
  return (definition) => {
    const { name, version, indexes, words } = definition;
    const key = JSON.stringify([name, version, indexes, words]);
    const indexPromise = indexPromises.get(key) ?? createIndexes(definition);
    indexPromises.set(key, indexPromise);
    indexPromise.catch(() => indexPromises.delete(key));
    return indexPromise;
  };
};

const createReader = <Doc extends Document>(
  { db, versions }: Store,
  definition: CollectionDefinition,
  run: Run,
): Collection<Doc> => {
  checkDefinition(definition);
  const { name, version, words } = definition;
  // An empty result or a broken cursor may mean that the version was deactivated and dropped during
  // the read.
  const read = async <Result>(
    query: (collection: MongoCollection<StoredMongoDocument>) => Promise<Result>,
    isEmpty: (result: Result) => boolean,
  ): Promise<Result> => {
    let currentVersion = (await versions.recent(name)) ?? version;
    for (;;) {
      const outcome = await toOutcome(query(getVersionCollection(db, name, currentVersion)));
      if (outcome.ok && !isEmpty(outcome.result)) return outcome.result;
      const newerVersion = (await versions.read(name)) ?? version;
      if (newerVersion === currentVersion && outcome.ok) return outcome.result;
      if (newerVersion === currentVersion && !outcome.ok) throw outcome.error;
      currentVersion = newerVersion;
    }
  };
  return {
    find: (filter, options) =>
      run(async () => {
        const [query, page] = [
          toMongoFilter(parseFilter(filter), words),
          parseFindOptions(options),
        ];
        if (page.limit === 0) return [];
        const foundDocuments = await read(
          (collection) =>
            collection
              .find(query, { projection: { _id: 0, document: 1 } })
              .sort(sortOrder(page))
              .skip(page.skip)
              .limit(page.limit ?? 0)
              .toArray(),
          (documents) => documents.length === 0,
        );
        return foundDocuments.map(({ document }) => document as unknown as Doc);
      }),
    findOne: (id) =>
      run(async () => {
        const foundDocument = await read(
          (collection) => collection.findOne({ _id: id }),
          (document) => document === null,
        );
        return (foundDocument?.document ?? undefined) as Doc | undefined;
      }),
    count: (filter) =>
      run(async () => {
        const query = toMongoFilter(parseFilter(filter), words);
        return read(
          (collection) => collection.countDocuments(query),
          (count) => count === 0,
        );
      }),
  };
};

type Outcome<Result> =
  { readonly ok: true; readonly result: Result } | { readonly ok: false; readonly error: unknown };

const toOutcome = async <Result>(action: Promise<Result>): Promise<Outcome<Result>> => {
  try {
    return { ok: true, result: await action };
  } catch (error) {
    return { ok: false, error };
  }
};

const load = async <Doc extends Document>(
  db: Db,
  { name, version }: CollectionDefinition,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly document: Doc | null; readonly position: string }>> => {
  if (ids.length === 0) return new Map();
  const foundDocuments = await findByIds(getVersionCollection(db, name, version), ids);
  return new Map(
    foundDocuments.map(({ _id, document, position }) => [
      _id,
      { document: document as unknown as Doc | null, position },
    ]),
  );
};

const getCheckpoints = (db: Db): MongoCollection<StoredMongoDocument> =>
  db.collection('read-model-checkpoints');

const write = async (
  { db, ensureIndexes }: Store,
  { changes, checkpoint }: WriteBatch,
): Promise<void> => {
  for (const { collection, changes: some } of changes) {
    if (some.length === 0) continue;
    await ensureIndexes(collection);
    await writeChanges(
      getVersionCollection(db, collection.name, collection.version),
      some,
      collection.words,
    );
  }
  if (!checkpoint || checkpoint.position === '') return;
  const { name: id, position } = checkpoint;
  await writeChanges(getCheckpoints(db), [{ id, position, document: { id } }]);
};

const readCheckpoint = async (db: Db, name: string): Promise<string> =>
  (await getCheckpoints(db).findOne({ _id: name }))?.position ?? '';

const drop = async ({ db, versions }: Store, name: string, version: number): Promise<void> => {
  checkCollectionName(name);
  if ((await versions.read(name)) === version) {
    throw new RangeError(`Version ${String(version)} of ${name} is switched on; it stays.`);
  }
  // The checkpoint is deleted first, so that a half-dropped version starts over instead of
  // continuing without its documents.
  await getCheckpoints(db).deleteOne({ _id: `${name}@${String(version)}` });
  try {
    await getVersionCollection(db, name, version).drop();
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
};

const namespaceNotFound = 26;

// Older servers report a missing namespace, some without a code.
const isMissing = (error: unknown): boolean =>
  error instanceof MongoError &&
  (error.code === namespaceNotFound || error.message === 'ns not found');

const listVersions = async (db: Db, name: string): Promise<number[]> => {
  checkCollectionName(name);
  const prefix = `read-model.${name}.v`;
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const candidates = collections
    .filter((each) => each.name.startsWith(prefix))
    .map((each) => Number(each.name.slice(prefix.length)));
  const filledVersions: number[] = [];
  for (const version of candidates) {
    if (await getVersionCollection(db, name, version).findOne({}, { projection: { _id: 1 } })) {
      filledVersions.push(version);
    }
  }
  const storedCheckpoints = await getCheckpoints(db)
    .find({ _id: { $regex: `^${name}@` } })
    .toArray();
  const checkpointVersions = storedCheckpoints.map(({ _id }) => Number(_id.slice(name.length + 1)));
  return [...new Set([...filledVersions, ...checkpointVersions])].sort((one, other) => one - other);
};
