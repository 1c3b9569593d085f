import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { closeSqliteFile, openSqliteFile } from '../sqlite-file/sqlite-file.adapter.ts';
import type {
  DocumentKey,
  KeptDocument,
  KeptDocuments,
  NamedDocument,
  StoredKeptDocuments,
} from './kept-documents.port.ts';

type Options = {
  readonly file: string;
  readonly systemTime?: () => number;
};

export const sqliteKeptDocuments = ({
  file,
  systemTime = Date.now,
}: Options): StoredKeptDocuments => {
  const database = openSqliteFile({
    file,
    name: 'store of kept documents',
    remedy:
      'Move it away: unsaved edits, view settings, photos and devices for notifications are then gone, nothing else.',
    // "tmkd" in ASCII.
    applicationId: 0x746d_6b64,
    schemaVersion: 1,
    schema,
    synchronous: 'NORMAL',
    overwriteRemoved: true,
  });
  const documents = createDocumentRows(database, () => new Date(systemTime()).toISOString());
  return {
    ...documents,
    all: () => allDocuments(database),
    close: async () => {
      await Promise.resolve();
      closeSqliteFile(database);
    },
  };
};

const schema = `
  CREATE TABLE kept_documents (
    account_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    saved_at TEXT NOT NULL,
    expires_at TEXT,
    PRIMARY KEY (account_id, kind, name)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX kept_documents_by_expiry ON kept_documents (expires_at);
`;

const columns = 'name, value, saved_at AS savedAt, expires_at AS expiresAt';
const unexpiredCondition = '(expires_at IS NULL OR expires_at > ?)';

type Row = {
  readonly name: string;
  readonly value: string;
  readonly savedAt: string;
  readonly expiresAt: string | null;
};

const toDocument = ({ value, savedAt, expiresAt }: Row): KeptDocument => ({
  value: JSON.parse(value) as unknown,
  savedAt,
  expiresAt,
});

type KeyedRow = Row & Pick<DocumentKey, 'accountId' | 'kind'>;

const pageSize = 200;

async function* allDocuments(database: DatabaseSync): AsyncGenerator<DocumentKey & KeptDocument> {
  const page = database.prepare(
    `SELECT account_id AS accountId, kind, ${columns} FROM kept_documents
     WHERE (account_id, kind, name) > (?, ?, ?) ORDER BY account_id, kind, name LIMIT ${String(pageSize)}`,
  );
  for (let after = { accountId: '', kind: '', name: '' }; ;) {
    const rows = page.all(after.accountId, after.kind, after.name) as unknown as KeyedRow[];
    for (const row of rows)
      yield { accountId: row.accountId, kind: row.kind, name: row.name, ...toDocument(row) };
    const lastRow = rows.at(-1);
    if (lastRow === undefined) return;
    after = lastRow;
    await nextTurn();
  }
}

const createDocumentRows = (
  database: DatabaseSync,
  now: () => string,
): Omit<KeptDocuments, 'close'> => {
  const selectOne = database.prepare(
    `SELECT ${columns} FROM kept_documents WHERE account_id = ? AND kind = ? AND name = ? AND ${unexpiredCondition}`,
  );
  const selectAll = database.prepare(
    `SELECT ${columns} FROM kept_documents WHERE account_id = ? AND kind = ? AND ${unexpiredCondition}
     ORDER BY saved_at DESC, name`,
  );
  return {
    find: async ({ accountId, kind, name }) => {
      const row = selectOne.get(accountId, kind, name, now()) as unknown as Row | undefined;
      return Promise.resolve(row && toDocument(row));
    },
    list: async (accountId, kind) => {
      const rows = selectAll.all(accountId, kind, now()) as unknown as Row[];
      const toNamedDocument = (row: Row): NamedDocument => ({ name: row.name, ...toDocument(row) });
      return Promise.resolve(rows.map(toNamedDocument));
    },
    ...createChanges(database, now),
  };
};

const createChanges = (
  database: DatabaseSync,
  now: () => string,
): Pick<KeptDocuments, 'save' | 'remove' | 'removeAll' | 'removeExpired'> => {
  const deleteExpired = database.prepare('DELETE FROM kept_documents WHERE expires_at <= ?');
  const replace = database.prepare(
    'INSERT OR REPLACE INTO kept_documents VALUES (?, ?, ?, ?, ?, ?)',
  );
  const deleteOne = database.prepare(
    'DELETE FROM kept_documents WHERE account_id = ? AND kind = ? AND name = ?',
  );
  const deleteKind = database.prepare(
    'DELETE FROM kept_documents WHERE account_id = ? AND kind = ?',
  );
  const deleteAll = database.prepare('DELETE FROM kept_documents WHERE account_id = ?');
  return {
    save: async ({ accountId, kind, name }, { value, savedAt, expiresAt }) => {
      deleteExpired.run(now());
      replace.run(accountId, kind, name, JSON.stringify(value), savedAt, expiresAt);
      return Promise.resolve();
    },
    removeExpired: async () => Promise.resolve(Number(deleteExpired.run(now()).changes)),
    remove: async ({ accountId, kind, name }) => {
      deleteOne.run(accountId, kind, name);
      return Promise.resolve();
    },
    removeAll: async (accountId, kind) => {
      if (kind === undefined) deleteAll.run(accountId);
      else deleteKind.run(accountId, kind);
      return Promise.resolve();
    },
  };
};
