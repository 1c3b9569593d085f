import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { columnName } from './sqlite-query.ts';

/*
 * The words of a text field in a full-text index next to the table. Triggers update the index with
 * every row, and words of an erased text are overwritten (`secure-delete`). Words are separated
 * only by spaces; positions and sizes are not stored.
 */

/** Prefixes of words; each list contains alternatives. */
export type WordPrefixes = readonly (readonly string[])[];

export type WordIndex = { readonly field: string; readonly sqlName: string };

/** Undefined while the index is missing or incomplete, because this trigger is created last. */
export const findWordIndex = (database: DatabaseSync, key: string): WordIndex | undefined => {
  const [trigger] = database
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ? AND name GLOB '*:inserted'",
    )
    .all(key);
  if (!trigger) return undefined;
  const field = String(trigger['name']).split(':').at(-2) ?? '';
  return { field, sqlName: `"${getWordIndexName(key, field)}"` };
};

const rowsPerBatch = 2_000;

/**
 * Creates the index of a table. Each step fits into one turn of the event loop, so that the
 * process stays responsive.
 */
export function* buildWordIndex(
  database: DatabaseSync,
  key: string,
  field: string,
): Generator<void> {
  const [name, column] = [getWordIndexName(key, field), columnName(field)];
  // An interrupted index is created again.
  database.exec(`DROP TABLE IF EXISTS "${name}"`);
  database.exec(
    `CREATE VIRTUAL TABLE "${name}" USING fts5(${column}, content = "${key}", detail = none, columnsize = 0, tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* C*'")`,
  );
  database.exec(`INSERT INTO "${name}" ("${name}", rank) VALUES ('secure-delete', 1)`);
  const newestRowId = database.prepare(`SELECT max(rowid) AS newest FROM "${key}"`).get()?.[
    'newest'
  ];
  const insertWords = database.prepare(
    `INSERT INTO "${name}" (rowid, ${column}) SELECT rowid, ${column} FROM "${key}" WHERE rowid > ? AND rowid <= ? AND ${column} IS NOT NULL`,
  );
  for (let after = 0; after < Number(newestRowId ?? 0); after += rowsPerBatch) {
    insertWords.run(after, after + rowsPerBatch);
    yield;
  }
  addTriggers(database, { name, key, column });
}

const addTriggers = (
  database: DatabaseSync,
  { name, key, column }: { readonly name: string; readonly key: string; readonly column: string },
): void => {
  const addSql = `INSERT INTO "${name}" (rowid, ${column}) SELECT new.rowid, new.${column} WHERE new.${column} IS NOT NULL;`;
  const removeSql = `INSERT INTO "${name}" ("${name}", rowid, ${column}) SELECT 'delete', old.rowid, old.${column} WHERE old.${column} IS NOT NULL;`;
  database.exec(`
    CREATE TRIGGER IF NOT EXISTS "${name}:deleted" AFTER DELETE ON "${key}" BEGIN ${removeSql} END;
    CREATE TRIGGER IF NOT EXISTS "${name}:updated" AFTER UPDATE ON "${key}" WHEN old.${column} IS NOT new.${column} BEGIN ${removeSql} ${addSql} END;
    CREATE TRIGGER IF NOT EXISTS "${name}:inserted" AFTER INSERT ON "${key}" BEGIN ${addSql} END;
  `);
};

export const dropWordIndexSql = ({ sqlName }: WordIndex): string =>
  ['deleted', 'updated', 'inserted']
    .map((event) => `DROP TRIGGER IF EXISTS "${sqlName.slice(1, -1)}:${event}"`)
    .concat(`DROP TABLE IF EXISTS ${sqlName}`)
    .join('; ');

/** Must be called after the table and its triggers were dropped. */
export const dropWordIndex = (database: DatabaseSync, { sqlName }: WordIndex): void => {
  database.exec(`DROP TABLE ${sqlName}`);
};

const getWordIndexName = (key: string, field: string): string => `words:${key}:${field}`;

/** Query syntax of the index: `("ada"* OR "#ada"*) AND ("love"*)`. */
export const toMatchQuery = (beginnings: WordPrefixes): string =>
  beginnings
    .map((texts) => `(${texts.map((text) => `"${text.replaceAll('"', '""')}"*`).join(' OR ')})`)
    .join(' AND ');

const fewMatchesLimit = 5000;

export type HasFewMatches = (index: WordIndex, match: string) => boolean;

/**
 * Whether so few rows match that reading all of them is faster than walking an index in order. An
 * estimate is enough, so the last result is cached for readers that request page after page.
 */
export const createFewMatchesCheck = (prepare: (sql: string) => StatementSync): HasFewMatches => {
  let lastLookup: { readonly asked: string; readonly isFew: boolean } | undefined;
  return ({ sqlName }, match) => {
    const lookupKey = `${sqlName} ${match}`;
    if (lastLookup?.asked === lookupKey) return lastLookup.isFew;
    const sql = `SELECT count(*) AS n FROM (SELECT 1 FROM ${sqlName} WHERE ${sqlName} MATCH ? LIMIT ?)`;
    const isFew = Number(prepare(sql).get(match, fewMatchesLimit + 1)?.['n']) <= fewMatchesLimit;
    lastLookup = { asked: lookupKey, isFew };
    return isFew;
  };
};
