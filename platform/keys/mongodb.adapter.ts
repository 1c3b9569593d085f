import { randomBytes } from 'node:crypto';
import { Binary, MongoServerError, type Collection } from 'mongodb';
import { secondMs } from '#domain/shared/time/durations.ts';
import { openMongo, type MongoConnection, type MongoOptions } from '../mongodb/mongodb.adapter.ts';
import { keyCache, type KeyCache } from './key-cache.ts';
import { KeyDestroyedError, type FoundKeys, type Keys, type WrappedKey } from './keys.port.ts';
import { planRestore } from './restored-keys.ts';
import { compareCheckValue, dataKeyBytes, keyWrap, type KeyWrap } from './wrapped-key.ts';

// A document with `wrapped: null` marks a destroyed key.
type KeyDocument = { readonly _id: string; readonly wrapped: Binary | null };
type CheckDocument = { readonly _id: string; readonly value: string };
type LogCheckDocument = { readonly _id: string; readonly position: string };

// How long other processes may still read data of an account that was just erased.
const cacheTtlMs = 30 * secondMs;

export const mongoKeys = async (
  options: MongoOptions & { readonly masterKey: Uint8Array },
): Promise<Keys> => {
  const wrap = keyWrap(options.masterKey);
  const mongo = await openMongo(options);
  try {
    const checks = mongo.db.collection<CheckDocument>('master-key-check');
    await mongo.ask(() => checkMasterKey(checks, wrap));
  } catch (error) {
    await mongo.close();
    throw error;
  }
  const cache = keyCache({ size: 20_000, ttlMs: cacheTtlMs, now: () => performance.now() });
  const writeConcern = { w: 'majority', journal: true } as const;
  const { ask } = mongo;
  const collection = mongo.db.collection<KeyDocument>('keys', { writeConcern });
  const checks = mongo.db.collection<LogCheckDocument>('log-check', { writeConcern });
  return {
    ...keyOperations({ collection, wrap, cache, ask }),
    ...logCheckOperations(checks, ask),
    close: async () => {
      cache.clear();
      await mongo.close();
    },
  };
};

const logCheckOperations = (
  collection: Collection<LogCheckDocument>,
  ask: MongoConnection['ask'],
): Pick<Keys, 'checkedUpTo' | 'noteChecked'> => ({
  checkedUpTo: async () => (await ask(() => collection.findOne({ _id: 'check' })))?.position ?? '',
  noteChecked: async (position) => {
    const change = { $set: { position } };
    await ask(() => collection.updateOne({ _id: 'check' }, change, { upsert: true }));
  },
});

const checkMasterKey = async (
  collection: Collection<CheckDocument>,
  wrap: KeyWrap,
): Promise<void> => {
  await insertOnce(() => collection.insertOne({ _id: 'check', value: wrap.checkValue }));
  const stored = await collection.findOne({ _id: 'check' });
  compareCheckValue('the key store', stored?.value ?? '', wrap.checkValue);
};

const duplicateKey = 11_000;
const insertOnce = async (insert: () => Promise<unknown>): Promise<void> => {
  try {
    await insert();
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== duplicateKey) throw error;
  }
};

type Parts = {
  readonly collection: Collection<KeyDocument>;
  readonly wrap: KeyWrap;
  readonly cache: KeyCache;
  readonly ask: MongoConnection['ask'];
};

const keyOperations = ({
  collection,
  wrap,
  cache,
  ask,
}: Parts): Omit<Keys, 'checkedUpTo' | 'noteChecked' | 'close'> => {
  const unwrapped = (document: KeyDocument): Uint8Array | null => {
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
    return document ? unwrapped(document) : undefined;
  };
  const make = async (accountId: string): Promise<Uint8Array | null | undefined> => {
    const wrapped = new Binary(wrap.wrap(accountId, randomBytes(dataKeyBytes)));
    await ask(() => insertOnce(() => collection.insertOne({ _id: accountId, wrapped })));
    // Another process may have inserted a key in the meantime, so the stored key is used.
    return lookUp(accountId);
  };

  const destroy = async (accountId: string): Promise<void> => {
    cache.forget(accountId);
    const destroyed = { $set: { wrapped: null } };
    await ask(() => collection.updateOne({ _id: accountId }, destroyed, { upsert: true }));
    // A concurrent lookup may have cached the key again.
    cache.forget(accountId);
  };

  return {
    obtain: async (accountId) => {
      const found = await lookUp(accountId);
      const key = found === undefined ? await make(accountId) : found;
      if (!key) throw new KeyDestroyedError(accountId);
      return key;
    },
    find: async (accountId) => (await lookUp(accountId)) ?? undefined,
    findMany: (accountIds) => ask(() => findMany({ collection, cache, unwrapped, accountIds })),
    destroy,
    listWrapped: () => listWrapped(collection),
    restoreWrapped: async (keys) => {
      const accountIds = keys.map(({ accountId }) => accountId);
      const existing = await ask(() => findMany({ collection, cache, unwrapped, accountIds }));
      const { toInsert, toDestroy } = planRestore(wrap, existing, keys);
      for (const { accountId: _id, wrapped } of toInsert) {
        const document = { _id, wrapped: new Binary(wrapped) };
        await ask(() => insertOnce(() => collection.insertOne(document)));
      }
      for (const accountId of toDestroy) await destroy(accountId);
    },
  };
};

async function* listWrapped(collection: Collection<KeyDocument>): AsyncGenerator<WrappedKey> {
  for await (const { _id, wrapped } of collection.find().sort({ _id: 1 })) {
    yield { accountId: _id, wrapped: wrapped === null ? null : wrapped.value() };
  }
}

const findMany = async (search: {
  readonly collection: Collection<KeyDocument>;
  readonly cache: KeyCache;
  readonly unwrapped: (document: KeyDocument) => Uint8Array | null;
  readonly accountIds: readonly string[];
}): Promise<FoundKeys> => {
  const found = new Map<string, Uint8Array | null>();
  const missing: string[] = [];
  for (const accountId of new Set(search.accountIds)) {
    const cached = search.cache.get(accountId);
    if (cached) found.set(accountId, cached);
    else missing.push(accountId);
  }
  if (missing.length === 0) return found;
  for await (const document of search.collection.find({ _id: { $in: missing } })) {
    found.set(document._id, search.unwrapped(document));
  }
  return found;
};
