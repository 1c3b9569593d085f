import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { checkDefinition } from './filter.ts';
import type { DocumentChange, CollectionDefinition } from './read-models.port.ts';
import { formatDocument } from './sqlite-document.adapter.ts';
import { columnField, columnName, columnValue } from './sqlite-query.ts';
import {
  createFewMatchesCheck,
  dropWordIndex,
  findWordIndex,
  buildWordIndex,
  type HasFewMatches,
  type WordIndex,
} from './sqlite-words.adapter.ts';

export type Table = {
  readonly sqlName: string;
  /** Names of the existing indexes; see `indexedByClause`. */
  readonly indexes: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
  readonly words: WordIndex | undefined;
};

export type Tables = {
  readonly find: (name: string, version: number) => Table | undefined;
  readonly write: (definition: CollectionDefinition, changes: readonly DocumentChange[]) => void;
  /** Writes without indexes, which are faster to create after all rows are written. */
  readonly writeUnindexed: (
    definition: CollectionDefinition,
    changes: readonly DocumentChange[],
  ) => void;
  /** The statement that creates the index; undefined if the index exists. */
  readonly missingIndex: (
    definition: CollectionDefinition,
    fields: readonly string[],
  ) => string | undefined;
  /**
   * Creates the word index if the definition has one; each step fits into one turn of the event
   * loop.
   */
  readonly indexWords: (definition: CollectionDefinition) => Iterable<void>;
  readonly drop: (name: string, version: number) => void;
  readonly versions: (name: string) => number[];
  readonly prepare: (sql: string) => StatementSync;
  readonly isFew: HasFewMatches;
  /** Must be called after another process may have changed the tables. */
  readonly forget: () => void;
};

type CachedTable = Table & { readonly indexes: Set<string>; writer?: Writer };
type Writer = (change: DocumentChange, words: string | undefined) => void;

export const sqliteTables = (database: DatabaseSync): Tables => {
  const cache = new Map<string, CachedTable>();
  const prepare = createStatementCache(database);

  const findTable = (name: string, version: number): CachedTable | undefined => {
    const key = `docs:${name}@${String(version)}`;
    const table = cache.get(key) ?? readTable(database, key, prepare);
    if (table) cache.set(key, table);
    return table;
  };
  const ensureTable = (definition: CollectionDefinition, isEnough: TableCheck): CachedTable => {
    const key = getTableKey(definition);
    const table = findTable(definition.name, definition.version);
    if (table && isEnough(table, definition)) return table;
    checkDefinition(definition);
    buildTable(database, key, definition);
    if (isEnough === hasAllIndexes) {
      for (const fields of definition.indexes) buildIndex(database, key, fields);
      runToEnd(buildWordIndexes(database, definition));
    }
    cache.delete(key);
    const builtTable = findTable(definition.name, definition.version);
    if (!builtTable) throw new Error(`The table ${key} was not made.`);
    return builtTable;
  };
  const clearCache = (): void => {
    cache.clear();
  };
  const writeTo = createTableWriter(prepare);
  return {
    find: findTable,
    prepare,
    isFew: createFewMatchesCheck(prepare),
    forget: clearCache,
    write: (definition, changes) => {
      writeTo(ensureTable(definition, hasAllIndexes), changes, definition.words);
    },
    writeUnindexed: (definition, changes) => {
      writeTo(ensureTable(definition, hasColumns), changes, definition.words);
    },
    missingIndex: (definition, fields) => {
      const table = findTable(definition.name, definition.version);
      if (!table || table.indexes.has(getIndexName(getTableKey(definition), fields)))
        return undefined;
      ensureTable(definition, hasColumns);
      return createIndexSql(getTableKey(definition), fields);
    },
    indexWords: function* (definition) {
      const table = findTable(definition.name, definition.version);
      if (!table || table.words?.field === definition.words) return;
      ensureTable(definition, hasColumns);
      yield* buildWordIndexes(database, definition);
      clearCache();
    },
    drop: (name, version) => {
      dropTable(database, findTable(name, version));
      clearCache();
    },
    versions: (name) => listVersions(prepare, name),
  };
};

const createTableWriter =
  (prepare: Tables['prepare']) =>
  (table: CachedTable, changes: readonly DocumentChange[], words: string | undefined): void => {
    const writer = (table.writer ??= createRowWriter(table, prepare));
    for (const change of changes) writer(change, words);
  };

const dropTable = (database: DatabaseSync, table: CachedTable | undefined): void => {
  if (table) database.exec(`DROP TABLE ${table.sqlName}`);
  if (table?.words) dropWordIndex(database, table.words);
};

const runToEnd = (steps: Iterable<void>): void => {
  const iterator = steps[Symbol.iterator]();
  while (iterator.next().done !== true);
};

const listVersions = (prepare: Tables['prepare'], name: string): number[] =>
  prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB ?`)
    .all(`docs:${name}@*`)
    .map((row) => String(row['name']))
    .filter((key) => prepare(`SELECT EXISTS (SELECT 1 FROM "${key}") AS any`).get()?.['any'])
    .map((key) => Number(key.slice(key.indexOf('@') + 1)));

const maxCachedStatements = 500;

const createStatementCache = (database: DatabaseSync): ((sql: string) => StatementSync) => {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    const cached = statements.get(sql);
    if (cached) return cached;
    if (statements.size >= maxCachedStatements) statements.clear();
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
};

const readTable = (
  database: DatabaseSync,
  key: string,
  prepare: Tables['prepare'] = (sql) => database.prepare(sql),
): CachedTable | undefined => {
  // A collection without a table is looked up at every read.
  const names = prepare('SELECT name FROM pragma_table_info(?)').all(key);
  if (names.length === 0) return undefined;
  const columns = names.flatMap((row) => columnField(String(row['name'])) ?? []);
  const indexes = database.prepare('SELECT name FROM pragma_index_list(?)').all(key);
  return {
    sqlName: `"${key}"`,
    columns: new Set(columns),
    indexes: new Set(indexes.map((row) => String(row['name']))),
    words: findWordIndex(database, key),
  };
};

const getIndexName = (key: string, fields: readonly string[]): string =>
  `${key}:${fields.join(',')}`;

/** The clause that makes a query use this index; empty while the index does not exist. */
export const indexedByClause = (
  { sqlName, indexes }: Table,
  fields: readonly string[] | undefined,
): string => {
  const name = fields && getIndexName(sqlName.slice(1, -1), fields);
  return name !== undefined && indexes.has(name) ? `INDEXED BY "${name}"` : '';
};

const getTableKey = ({ name, version }: CollectionDefinition): string =>
  `docs:${name}@${String(version)}`;

type TableCheck = (table: CachedTable, definition: CollectionDefinition) => boolean;

const hasAllIndexes: TableCheck = (table, definition) =>
  table.words?.field === definition.words &&
  definition.indexes.every((fields) =>
    table.indexes.has(getIndexName(getTableKey(definition), fields)),
  );

const hasColumns: TableCheck = (table, definition) =>
  getColumnFields(definition).every((field) => table.columns.has(field));

const getColumnFields = ({ indexes, words = 'id' }: CollectionDefinition): string[] =>
  [...new Set([...indexes.flat(), words])].filter((field) => field !== 'id');

const buildWordIndexes = (
  database: DatabaseSync,
  definition: CollectionDefinition,
): Iterable<void> =>
  definition.words === undefined
    ? []
    : buildWordIndex(database, getTableKey(definition), definition.words);

const buildTable = (
  database: DatabaseSync,
  key: string,
  definition: CollectionDefinition,
): void => {
  // WITHOUT ROWID would store whole documents in the inner pages of the tree.
  database.exec(
    `CREATE TABLE IF NOT EXISTS "${key}" (id TEXT NOT NULL PRIMARY KEY, position TEXT NOT NULL, document TEXT)`,
  );
  const columns = readTable(database, key)?.columns ?? new Set();
  for (const field of getColumnFields(definition).filter((each) => !columns.has(each))) {
    database.exec(`ALTER TABLE "${key}" ADD COLUMN ${columnName(field)}`);
    database.exec(
      `UPDATE "${key}" SET ${columnName(field)} = json_extract(document, '$.${field}') WHERE document IS NOT NULL AND json_type(document, '$.${field}') NOT IN ('array', 'object')`,
    );
  }
};

const buildIndex = (database: DatabaseSync, key: string, fields: readonly string[]): void => {
  database.exec(createIndexSql(key, fields));
};

const createIndexSql = (key: string, fields: readonly string[]): string => {
  const indexedColumns = fields.map((field) => (field === 'id' ? 'id' : columnName(field)));
  const columnsWithId = fields.includes('id') ? indexedColumns : [...indexedColumns, 'id'];
  return `CREATE INDEX IF NOT EXISTS "${getIndexName(key, fields)}" ON "${key}" (${columnsWithId.join(', ')}) WHERE document IS NOT NULL`;
};

const createRowWriter = (
  { sqlName, columns }: Table,
  prepare: (sql: string) => StatementSync,
): Writer => {
  const fields = [...columns];
  const names = ['id', 'position', 'document', ...fields.map(columnName)];
  const insert = `INSERT INTO ${sqlName} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) ON CONFLICT (id) DO UPDATE SET`;
  const values = names.slice(2).map((name) => `${name} = excluded.${name}`);
  const guardedUpsert = `${insert} ${['position = excluded.position', ...values].join(', ')} WHERE excluded.position > ${sqlName}.position`;
  const plainUpsert = `${insert} ${values.join(', ')}`;
  return (change, words) => {
    if (change.position === undefined && change.document === null)
      clearRow(prepare, { sqlName, fields }, change.id);
    else
      prepare(change.position === undefined ? plainUpsert : guardedUpsert).run(
        ...toRow(change, fields, words),
      );
  };
};

const toRow = (
  { id, document, position = '' }: DocumentChange,
  fields: readonly string[],
  words: string | undefined,
): (string | number | null)[] => {
  if (document === null) return [id, position, null, ...fields.map(() => null)];
  if (document.id !== id)
    throw new TypeError(`The change of ${id} has a document with the id ${document.id}.`);
  const row = document as unknown as Record<string, unknown>;
  const values = fields.map((field) => columnValue(row[field]));
  return [id, position, formatDocument(document, words), ...values];
};

// Deletes without a position, but keeps the tombstone of a document that was written by events.
const clearRow = (
  prepare: (sql: string) => StatementSync,
  { sqlName, fields }: { readonly sqlName: string; readonly fields: readonly string[] },
  id: string,
): void => {
  const clearedColumns = ['document', ...fields.map(columnName)].map((name) => `${name} = NULL`);
  prepare(`DELETE FROM ${sqlName} WHERE id = ? AND position = ''`).run(id);
  prepare(`UPDATE ${sqlName} SET ${clearedColumns.join(', ')} WHERE id = ?`).run(id);
};
