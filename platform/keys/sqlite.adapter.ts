import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { closeSqliteFile, openSqliteFile } from '../sqlite-file/sqlite-file.adapter.ts';
import { refusedFileError } from '../sqlite-file/sqlite-errors.ts';
import { keyCache, type KeyCache } from './key-cache.ts';
import { deriveSecret, secretId } from './installation-secrets.ts';
import {
  KeyDestroyedError,
  type KeysByAccountId,
  type KeyStore,
  type WrappedKey,
} from './keys.port.ts';
import { planRestore, type KeyRestorePlan } from './restored-keys.ts';
import { dataKeyBytes, createKeyWrapper, type KeyWrapper, type MasterKeys } from './wrapped-key.ts';

// A row with a null key marks a destroyed key, which is never created again.
const schema = `
  CREATE TABLE keys (account_id TEXT PRIMARY KEY, wrapped BLOB) STRICT, WITHOUT ROWID;
  CREATE TABLE master_key_check (value TEXT NOT NULL) STRICT;
`;

// Separate from the schema, because files of earlier versions get this table when they are opened.
const checkedTable = `
  CREATE TABLE IF NOT EXISTS log_check (
    id INTEGER PRIMARY KEY CHECK (id = 1), position TEXT NOT NULL
  ) STRICT;
`;

/**
 * Keys are in a separate file, so that restoring an old copy of the events does not restore
 * destroyed keys. Deleted keys are overwritten on disk.
 */
export const sqliteKeyStore = (options: MasterKeys & { readonly file: string }): KeyStore => {
  const wrap = createKeyWrapper(options);
  const database = openKeyDatabase(options.file, wrap);
  const checks = createMasterKeyChecks(database);
  const firstMasterKey = wrap.requireKnown(options.file, checks.list());
  checks.add(wrap.checkValue);
  database.exec(checkedTable);
  // No other process writes the file, so entries never become stale. The size limit bounds memory.
  const cache = keyCache({ size: 20_000, ttlMs: Infinity, now: () => 0 });
  return createKeys({ database, wrap, cache, checks, firstMasterKey });
};

type KeyStoreDeps = {
  readonly database: DatabaseSync;
  readonly wrap: KeyWrapper;
  readonly cache: KeyCache;
  readonly checks: MasterKeyChecks;
  readonly firstMasterKey: Uint8Array;
};

const createKeys = ({ database, wrap, cache, checks, firstMasterKey }: KeyStoreDeps): KeyStore => {
  const selectKey = database.prepare('SELECT wrapped FROM keys WHERE account_id = ?');
  const insertKey = database.prepare('INSERT INTO keys (account_id, wrapped) VALUES (?, ?)');
  const eraseKey = database.prepare(`
    INSERT INTO keys (account_id, wrapped) VALUES (?, NULL)
    ON CONFLICT (account_id) DO UPDATE SET wrapped = NULL
  `);

  // Null for a destroyed key, undefined when there never was one.
  const findKey = (accountId: string): Uint8Array | null | undefined => {
    const cached = cache.get(accountId);
    if (cached) return cached;
    const row = selectKey.get(accountId);
    if (!row) return undefined;
    if (!(row['wrapped'] instanceof Uint8Array)) return null;
    const key = wrap.unwrap(accountId, row['wrapped']);
    cache.set(accountId, key);
    return key;
  };
  const createKey = (
    accountId: string,
    key: Uint8Array = randomBytes(dataKeyBytes),
  ): Uint8Array => {
    insertKey.run(accountId, wrap.wrap(accountId, key));
    cache.set(accountId, key);
    return key;
  };
  const destroyAll = (accountIds: readonly string[]): void => {
    inTransaction(database, () => {
      for (const accountId of accountIds) {
        cache.forget(accountId);
        eraseKey.run(accountId);
      }
    });
    truncateWal(database);
  };

  return {
    obtain: async (accountId) => {
      const key = findKey(accountId);
      if (key === null) throw new KeyDestroyedError(accountId);
      return Promise.resolve(key ?? createKey(accountId));
    },
    find: async (accountId) => Promise.resolve(findKey(accountId) ?? undefined),
    findMany: async (accountIds) => Promise.resolve(findMany(findKey, accountIds)),
    destroy: async (...accountIds) => {
      destroyAll(accountIds);
      return Promise.resolve();
    },
    listWrapped: () => listWrapped(database),
    restoreWrapped: async (keys) => {
      const existingKeys = findMany(
        findKey,
        keys.map(({ accountId }) => accountId),
      );
      const { toInsert, toReplace, toDestroy } = planRestore(wrap, existingKeys, keys);
      insertAll(database, [...toInsert, ...toReplace]);
      for (const { accountId } of toReplace) cache.forget(accountId);
      destroyAll(toDestroy);
      return Promise.resolve();
    },
    secret: async (name) => {
      const id = secretId(name);
      return Promise.resolve(findKey(id) ?? createKey(id, deriveSecret(name, firstMasterKey)));
    },
    rewrap: async () => {
      const count = await rewrapAll(database, wrap);
      checks.keepOnly(wrap.checkValue);
      truncateWal(database);
      return count;
    },
    ...logCheckOperations(database),
    close: async () => {
      cache.clear();
      closeSqliteFile(database);
      return Promise.resolve();
    },
  };
};

async function* listWrapped(database: DatabaseSync): AsyncGenerator<WrappedKey> {
  for await (const page of wrappedPages(database)) yield* page;
}

// A page takes a few milliseconds, also when each of its keys is wrapped again.
const pageSize = 200;

async function* wrappedPages(database: DatabaseSync): AsyncGenerator<readonly WrappedKey[]> {
  const page = database.prepare(
    `SELECT account_id, wrapped FROM keys WHERE account_id > ? ORDER BY account_id LIMIT ${String(pageSize)}`,
  );
  for (let after = ''; ;) {
    const keys = page.all(after).map(({ account_id: accountId, wrapped }) => ({
      accountId: String(accountId),
      wrapped: wrapped instanceof Uint8Array ? wrapped : null,
    }));
    const lastKey = keys.at(-1);
    if (!lastKey) return;
    yield keys;
    after = lastKey.accountId;
    await nextTurn();
  }
}

const rewrapAll = async (database: DatabaseSync, wrap: KeyWrapper): Promise<number> => {
  // A key that was destroyed in the meantime stays destroyed.
  const update = database.prepare(
    'UPDATE keys SET wrapped = ? WHERE account_id = ? AND wrapped = ?',
  );
  let count = 0;
  for await (const page of wrappedPages(database)) {
    inTransaction(database, () => {
      for (const { accountId, wrapped } of page) {
        const rewrapped = wrapped && wrap.rewrap(accountId, wrapped);
        if (!rewrapped || rewrapped === wrapped) continue;
        update.run(rewrapped, accountId, wrapped);
        count += 1;
      }
    });
  }
  return count;
};

// The WAL may still contain an earlier page.
const truncateWal = (database: DatabaseSync): void => {
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
};

type MasterKeyChecks = {
  /** The check values of all master keys that are needed, the oldest first. */
  readonly list: () => readonly string[];
  readonly add: (value: string) => void;
  readonly keepOnly: (value: string) => void;
};

const createMasterKeyChecks = (database: DatabaseSync): MasterKeyChecks => {
  const select = database.prepare('SELECT value FROM master_key_check ORDER BY rowid');
  const list = (): readonly string[] => select.all().map(({ value }) => String(value));
  return {
    list,
    add: (value) => {
      if (list().includes(value)) return;
      database.prepare('INSERT INTO master_key_check (value) VALUES (?)').run(value);
    },
    keepOnly: (value) => {
      database.prepare('DELETE FROM master_key_check WHERE value <> ?').run(value);
    },
  };
};

const findMany = (
  lookUp: (accountId: string) => Uint8Array | null | undefined,
  accountIds: readonly string[],
): KeysByAccountId => {
  const foundKeys = new Map<string, Uint8Array | null>();
  for (const accountId of new Set(accountIds)) {
    const key = lookUp(accountId);
    if (key !== undefined) foundKeys.set(accountId, key);
  }
  return foundKeys;
};

const insertAll = (database: DatabaseSync, keys: KeyRestorePlan['toInsert']): void => {
  const insert = database.prepare(
    'INSERT OR REPLACE INTO keys (account_id, wrapped) VALUES (?, ?)',
  );
  inTransaction(database, () => {
    for (const { accountId, wrapped } of keys) insert.run(accountId, wrapped);
  });
};

const inTransaction = (database: DatabaseSync, work: () => void): void => {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
};

const logCheckOperations = (
  database: DatabaseSync,
): Pick<KeyStore, 'checkedUpTo' | 'saveCheckedPosition'> => {
  const select = database.prepare('SELECT position FROM log_check');
  const replace = database.prepare('INSERT OR REPLACE INTO log_check (id, position) VALUES (1, ?)');
  return {
    checkedUpTo: async () => Promise.resolve(String(select.get()?.['position'] ?? '')),
    saveCheckedPosition: async (position) => {
      replace.run(position);
      return Promise.resolve();
    },
  };
};

const openKeyDatabase = (file: string, wrap: KeyWrapper): DatabaseSync => {
  const namedFile = {
    file,
    name: 'key store',
    remedy: 'Restore it from a backup: without it no personal data can be read.',
  };
  return openSqliteFile({
    ...namedFile,
    // "TmKy" in ASCII.
    applicationId: 0x54_6d_4b_79,
    schemaVersion: 1,
    schema,
    synchronous: 'FULL',
    overwriteRemoved: true,
    fill: (database) => {
      database.prepare('INSERT INTO master_key_check (value) VALUES (?)').run(wrap.checkValue);
    },
    inspect: (database) => {
      const checkValues = createMasterKeyChecks(database).list();
      if (checkValues.length === 0)
        throw refusedFileError(namedFile, 'it is damaged: its check value is missing');
      wrap.requireKnown(file, checkValues);
    },
  });
};
