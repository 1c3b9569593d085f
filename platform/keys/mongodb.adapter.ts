import { randomBytes } from 'node:crypto';
import { Binary, MongoServerError, type Collection } from 'mongodb';
import { secondMs } from '#domain/shared/time/durations.ts';
import { openMongo, type MongoConnection, type MongoOptions } from '../mongodb/mongodb.adapter.ts';
import { requireAtomicUpdates } from '../mongodb/server-abilities-mongodb.adapter.ts';
import { keyCache, type KeyCache } from './key-cache.ts';
import { deriveSecret, secretId } from './installation-secrets.ts';
import {
  KeyDestroyedError,
  type KeysByAccountId,
  type KeyStore,
  type WrappedKey,
} from './keys.port.ts';
import { MasterKeyError } from './master-key.ts';
import { planRestore } from './restored-keys.ts';
import { dataKeyBytes, createKeyWrapper, type KeyWrapper, type MasterKeys } from './wrapped-key.ts';

// A document with `wrapped: null` marks a destroyed key.
type KeyDocument = { readonly _id: string; readonly wrapped: Binary | null };
type CheckDocument = { readonly _id: string; readonly value: string };
type LogCheckDocument = { readonly _id: string; readonly position: string };

// How long other processes may still read data of an account that was just erased.
const cacheTtlMs = 30 * secondMs;

const writeConcern = { w: 'majority', journal: true } as const;

export const mongoKeyStore = async (options: MongoOptions & MasterKeys): Promise<KeyStore> => {
  const wrap = createKeyWrapper(options);
  const mongo = await openMongo(options);
  const masterKeys = createMasterKeyChecks(
    mongo.db.collection('master-key-check', { writeConcern }),
  );
  const requireUsable = async (): Promise<Uint8Array> => {
    // This port opens first, so that nothing is stored on a server that loses updates.
    await requireAtomicUpdates(mongo.db);
    return requireMasterKey(masterKeys, wrap);
  };
  const firstMasterKey = await mongo.run(requireUsable).catch(async (error: unknown) => {
    await mongo.close();
    throw error;
  });
  const cache = keyCache({ size: 20_000, ttlMs: cacheTtlMs, now: () => performance.now() });
  const { run } = mongo;
  const collection = mongo.db.collection<KeyDocument>('keys', { writeConcern });
  const checks = mongo.db.collection<LogCheckDocument>('log-check', { writeConcern });
  return {
    ...createKeyOperations({ collection, masterKeys, wrap, cache, ask: run, firstMasterKey }),
    rewrap: async () => {
      const count = await rewrapAll({ collection, ask: run, wrap });
      await run(() => masterKeys.keepOnly(wrap.checkValue));
      // Another process may have wrapped keys by the former master key until then.
      return count + (await rewrapAll({ collection, ask: run, wrap }));
    },
    ...createLogCheckOperations(checks, run),
    close: async () => {
      cache.clear();
      await mongo.close();
    },
  };
};

const createLogCheckOperations = (
  collection: Collection<LogCheckDocument>,
  ask: MongoConnection['run'],
): Pick<KeyStore, 'checkedUpTo' | 'saveCheckedPosition'> => ({
  checkedUpTo: async () => (await ask(() => collection.findOne({ _id: 'check' })))?.position ?? '',
  saveCheckedPosition: async (position) => {
    const change = { $set: { position } };
    await ask(() => collection.updateOne({ _id: 'check' }, change, { upsert: true }));
  },
});

/** Returns the master key that the oldest keys were wrapped with. */
const requireMasterKey = async (checks: MasterKeyChecks, wrap: KeyWrapper): Promise<Uint8Array> => {
  await checks.start(wrap.checkValue);
  const checkValues = await checks.list();
  const masterKey = wrap.requireKnown('the key store', checkValues);
  if (!checkValues.includes(wrap.checkValue)) await checks.add(wrap.checkValue);
  return masterKey;
};

type MasterKeyChecks = {
  /** Stores the first value, if there is none. */
  readonly start: (value: string) => Promise<void>;
  /** The check values of all master keys that are needed, the oldest first. */
  readonly list: () => Promise<readonly string[]>;
  readonly add: (value: string) => Promise<void>;
  readonly has: (value: string) => Promise<boolean>;
  readonly keepOnly: (value: string) => Promise<void>;
};

// The master key that replaces the one of `check` has the second document until all keys are wrapped by it.
const createMasterKeyChecks = (collection: Collection<CheckDocument>): MasterKeyChecks => ({
  start: (value) => insertOnce(() => collection.insertOne({ _id: 'check', value })),
  list: async () => (await collection.find().sort({ _id: 1 }).toArray()).map(({ value }) => value),
  add: (value) => insertOnce(() => collection.insertOne({ _id: 'next', value })),
  has: async (value) => (await collection.findOne({ value })) !== null,
  keepOnly: async (value) => {
    await collection.updateOne({ _id: 'check' }, { $set: { value } });
    await collection.deleteOne({ _id: 'next' });
  },
});

const duplicateKeyCode = 11_000;
const insertOnce = async (insert: () => Promise<unknown>): Promise<void> => {
  try {
    await insert();
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== duplicateKeyCode) throw error;
  }
};

type Parts = {
  readonly collection: Collection<KeyDocument>;
  readonly masterKeys: Pick<MasterKeyChecks, 'has'>;
  readonly wrap: KeyWrapper;
  readonly cache: KeyCache;
  readonly ask: MongoConnection['run'];
  readonly firstMasterKey: Uint8Array;
};

const createKeyOperations = ({
  collection,
  masterKeys,
  wrap,
  cache,
  ask,
  firstMasterKey,
}: Parts): Omit<KeyStore, 'checkedUpTo' | 'saveCheckedPosition' | 'rewrap' | 'close'> => {
  const unwrapDocument = (document: KeyDocument): Uint8Array | null => {
    if (!document.wrapped) return null;
    const key = wrap.unwrap(document._id, document.wrapped.value());
    cache.set(document._id, key);
    return key;
  };
  // Null for a destroyed key, undefined when there never was one.
  const lookUp = async (accountId: string): Promise<Uint8Array | null | undefined> => {
    const cached = cache.get(accountId);
    if (cached) return cached;
    const document = await ask(() => collection.findOne({ _id: accountId }));
    return document ? unwrapDocument(document) : undefined;
  };
  const createKey = async (
    accountId: string,
    key: Uint8Array = randomBytes(dataKeyBytes),
  ): Promise<Uint8Array | null | undefined> => {
    // Nobody could open the new key once the former master key is removed.
    if (!(await ask(() => masterKeys.has(wrap.checkValue))))
      throw new MasterKeyError(
        'MASTER_KEY was replaced after this process started. Restart it with the new one.',
      );
    const wrapped = new Binary(wrap.wrap(accountId, key));
    await ask(() => insertOnce(() => collection.insertOne({ _id: accountId, wrapped })));
    // Another process may have inserted a key in the meantime, so the stored key is used.
    return lookUp(accountId);
  };

  const destroyAll = async (accountIds: readonly string[]): Promise<void> => {
    for (const page of splitIntoPages(accountIds)) {
      for (const accountId of page) cache.forget(accountId);
      await ask(() => collection.bulkWrite(page.map(toDestroyOperation), { ordered: false }));
      // A concurrent lookup may have cached a key again.
      for (const accountId of page) cache.forget(accountId);
    }
  };

  return {
    obtain: async (accountId) => {
      const existingKey = await lookUp(accountId);
      const key = existingKey === undefined ? await createKey(accountId) : existingKey;
      if (!key) throw new KeyDestroyedError(accountId);
      return key;
    },
    find: async (accountId) => (await lookUp(accountId)) ?? undefined,
    findMany: (accountIds) =>
      findMany({ collection, ask, cache, unwrapped: unwrapDocument, accountIds }),
    destroy: (...accountIds) => destroyAll(accountIds),
    listWrapped: () => listWrapped({ collection, ask }),
    restoreWrapped: async (keys) => {
      const accountIds = keys.map(({ accountId }) => accountId);
      const existing = await findMany({
        collection,
        ask,
        cache,
        unwrapped: unwrapDocument,
        accountIds,
      });
      const { toInsert, toReplace, toDestroy } = planRestore(wrap, existing, keys);
      for (const page of splitIntoPages(toInsert))
        await ask(() => collection.bulkWrite(page.map(toInsertOperation), { ordered: false }));
      for (const { accountId: _id, wrapped } of toReplace) {
        const change = { $set: { wrapped: new Binary(wrapped) } };
        await ask(() => collection.updateOne({ _id }, change));
        cache.forget(_id);
      }
      await destroyAll(toDestroy);
    },
    secret: async (name) => {
      const id = secretId(name);
      const secretKey =
        (await lookUp(id)) ?? (await createKey(id, deriveSecret(name, firstMasterKey)));
      if (!secretKey) throw new KeyDestroyedError(id);
      return secretKey;
    },
  };
};

// Each page is a unit of work with its own time limit.
const pageSize = 200;

const splitIntoPages = <Item>(all: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(all.length / pageSize) }, (_, index) =>
    all.slice(index * pageSize, (index + 1) * pageSize),
  );

// Leaves a key that another process stored in the meantime as it is.
const toInsertOperation = ({
  accountId: _id,
  wrapped,
}: {
  accountId: string;
  wrapped: Uint8Array;
}) => {
  const update = { $setOnInsert: { wrapped: new Binary(wrapped) } };
  return { updateOne: { filter: { _id }, update, upsert: true } };
};

const toDestroyOperation = (_id: string) => {
  const update = { $set: { wrapped: null } };
  return { updateOne: { filter: { _id }, update, upsert: true } };
};

type Pages = Pick<Parts, 'collection' | 'ask'>;

const rewrapAll = async ({ wrap, ...parts }: Pages & Pick<Parts, 'wrap'>): Promise<number> => {
  const { collection, ask } = parts;
  let count = 0;
  for await (const page of wrappedPages(parts)) {
    const changes = page.flatMap(({ accountId: _id, wrapped }) => {
      const rewrapped = wrapped && wrap.rewrap(_id, wrapped);
      if (!rewrapped || rewrapped === wrapped) return [];
      // A key that was destroyed in the meantime stays destroyed.
      const filter = { _id, wrapped: new Binary(wrapped) };
      return [{ updateOne: { filter, update: { $set: { wrapped: new Binary(rewrapped) } } } }];
    });
    if (changes.length === 0) continue;
    await ask(() => collection.bulkWrite(changes, { ordered: false }));
    count += changes.length;
  }
  return count;
};

async function* listWrapped(parts: Pages): AsyncGenerator<WrappedKey> {
  for await (const page of wrappedPages(parts)) yield* page;
}

async function* wrappedPages({ collection, ask }: Pages): AsyncGenerator<readonly WrappedKey[]> {
  for (let after = ''; ;) {
    const nextPageFilter = { _id: { $gt: after } };
    const page = await ask(() =>
      collection.find(nextPageFilter).sort({ _id: 1 }).limit(pageSize).toArray(),
    );
    const lastKey = page.at(-1);
    if (!lastKey) return;
    after = lastKey._id;
    yield page.map(({ _id, wrapped }) => ({
      accountId: _id,
      wrapped: wrapped === null ? null : wrapped.value(),
    }));
  }
}

type KeySearch = Pick<Parts, 'collection' | 'ask' | 'cache'> & {
  readonly unwrapped: (document: KeyDocument) => Uint8Array | null;
  readonly accountIds: readonly string[];
};

const findMany = async (search: KeySearch): Promise<KeysByAccountId> => {
  const foundKeys = new Map<string, Uint8Array | null>();
  const missingIds: string[] = [];
  for (const accountId of new Set(search.accountIds)) {
    const cached = search.cache.get(accountId);
    if (cached) foundKeys.set(accountId, cached);
    else missingIds.push(accountId);
  }
  for (const page of splitIntoPages(missingIds)) {
    const documents = await search.ask(() =>
      search.collection.find({ _id: { $in: page } }).toArray(),
    );
    for (const document of documents) foundKeys.set(document._id, search.unwrapped(document));
  }
  return foundKeys;
};
