import type { Collection as MongoCollection, Db } from 'mongodb';
import { MongoError } from 'mongodb';
import { openMongo, type MongoConnection } from '../mongodb/mongodb.adapter.ts';
import { UnavailableError } from '../unavailable-error.ts';
import { checkDefinition, checkName, readFilter, readPage } from './filter.ts';
import { mongoContents } from './contents-mongodb.adapter.ts';
import { indexKeys, sortOrder, whereQuery, wordsPath } from './mongodb-query.ts';
import type { ActiveVersions } from './versions-mongodb.adapter.ts';
import { activeVersions } from './versions-mongodb.adapter.ts';
import type { Stored } from './write-mongodb.adapter.ts';
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
  const durable = { ignoreUndefined: true, writeConcern: { w: 'majority' } } as const;
  const { db, run: ask, close } = await translateErrors(() => openMongo({ url }, durable));
  const state = { closed: false };
  const run: Run = async (action) => {
    if (state.closed) throw new ReadModelsError('closed', 'The read models are closed.');
    return translateErrors(() => ask(action));
  };
  const versions = activeVersions(db, elapsed);
  const store = { db, versions, ensureIndexes: indexCreator(db) };
  return {
    collection: (definition) => reader(store, definition, run),
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
    const isFull = cause instanceof MongoError && cause.code === outOfDiskSpace;
    throw isFull
      ? new ReadModelsError('full', 'The disk of the read models in MongoDB is full.', { cause })
      : new ReadModelsError('unavailable', error.message, { cause });
  }
};

type Store = {
  readonly db: Db;
  readonly versions: ActiveVersions;
  readonly ensureIndexes: (definition: CollectionDefinition) => Promise<void>;
};

const versionCollection = (db: Db, name: string, version: number): MongoCollection<Stored> =>
  db.collection(`read-model.${name}.v${String(version)}`);

const indexCreator = (db: Db): Store['ensureIndexes'] => {
  const made = new Map<string, Promise<void>>();
  const make = async (definition: CollectionDefinition): Promise<void> => {
    checkDefinition(definition);
    const collection = versionCollection(db, definition.name, definition.version);
    for (const fields of definition.indexes) {
      await collection.createIndex(indexKeys(fields), undefined, undefined);
    }
    if (definition.words !== undefined)
      await collection.createIndex({ [wordsPath]: 1 }, undefined, undefined);
  };
  return (definition) => {
    const { name, version, indexes, words } = definition;
    const key = JSON.stringify([name, version, indexes, words]);
    const making = made.get(key) ?? make(definition);
    made.set(key, making);
    making.catch(() => made.delete(key));
    return making;
  };
};

const reader = <Doc extends Document>(
  { db, versions }: Store,
  definition: CollectionDefinition,
  run: Run,
): Collection<Doc> => {
  checkDefinition(definition);
  const { name, version, words } = definition;
  // An empty result or a broken cursor may mean that the version was deactivated and dropped during
  // the read.
  const read = async <Result>(
    query: (collection: MongoCollection<Stored>) => Promise<Result>,
    isEmpty: (result: Result) => boolean,
  ): Promise<Result> => {
    let current = (await versions.recent(name)) ?? version;
    for (;;) {
      const outcome = await outcomeOf(query(versionCollection(db, name, current)));
      if (outcome.ok && !isEmpty(outcome.result)) return outcome.result;
      const newer = (await versions.read(name)) ?? version;
      if (newer === current && outcome.ok) return outcome.result;
      if (newer === current && !outcome.ok) throw outcome.error;
      current = newer;
    }
  };
  return {
    find: (filter, options) =>
      run(async () => {
        const [query, page] = [whereQuery(readFilter(filter), words), readPage(options)];
        if (page.limit === 0) return [];
        const found = await read(
          (collection) =>
            collection
              .find(query, { projection: { _id: 0, document: 1 } })
              .sort(sortOrder(page))
              .skip(page.skip)
              .limit(page.limit ?? 0)
              .toArray(),
          (documents) => documents.length === 0,
        );
        return found.map(({ document }) => document as unknown as Doc);
      }),
    findOne: (id) =>
      run(async () => {
        const found = await read(
          (collection) => collection.findOne({ _id: id }),
          (document) => document === null,
        );
        return (found?.document ?? undefined) as Doc | undefined;
      }),
    count: (filter) =>
      run(async () => {
        const query = whereQuery(readFilter(filter), words);
        return read(
          (collection) => collection.countDocuments(query),
          (count) => count === 0,
        );
      }),
  };
};

type Outcome<Result> =
  { readonly ok: true; readonly result: Result } | { readonly ok: false; readonly error: unknown };

const outcomeOf = async <Result>(action: Promise<Result>): Promise<Outcome<Result>> => {
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
  const found = await findByIds(versionCollection(db, name, version), ids);
  return new Map(
    found.map(({ _id, document, position }) => [
      _id,
      { document: document as unknown as Doc | null, position },
    ]),
  );
};

const checkpointsOf = (db: Db): MongoCollection<Stored> => db.collection('read-model-checkpoints');

const write = async (
  { db, ensureIndexes }: Store,
  { changes, checkpoint }: WriteBatch,
): Promise<void> => {
  for (const { collection, changes: some } of changes) {
    if (some.length === 0) continue;
    await ensureIndexes(collection);
    await writeChanges(
      versionCollection(db, collection.name, collection.version),
      some,
      collection.words,
    );
  }
  if (!checkpoint || checkpoint.position === '') return;
  const { name: id, position } = checkpoint;
  await writeChanges(checkpointsOf(db), [{ id, position, document: { id } }]);
};

const readCheckpoint = async (db: Db, name: string): Promise<string> =>
  (await checkpointsOf(db).findOne({ _id: name }))?.position ?? '';

const drop = async ({ db, versions }: Store, name: string, version: number): Promise<void> => {
  checkName(name);
  if ((await versions.read(name)) === version) {
    throw new RangeError(`Version ${String(version)} of ${name} is switched on; it stays.`);
  }
  // The checkpoint is deleted first, so that a half-dropped version starts over instead of
  // continuing without its documents.
  await checkpointsOf(db).deleteOne({ _id: `${name}@${String(version)}` });
  try {
    await versionCollection(db, name, version).drop();
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
  checkName(name);
  const prefix = `read-model.${name}.v`;
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const candidates = collections
    .filter((each) => each.name.startsWith(prefix))
    .map((each) => Number(each.name.slice(prefix.length)));
  const filled: number[] = [];
  for (const version of candidates) {
    if (await versionCollection(db, name, version).findOne({}, { projection: { _id: 1 } })) {
      filled.push(version);
    }
  }
  const marks = await checkpointsOf(db)
    .find({ _id: { $regex: `^${name}@` } })
    .toArray();
  const marked = marks.map(({ _id }) => Number(_id.slice(name.length + 1)));
  return [...new Set([...filled, ...marked])].sort((one, other) => one - other);
};
