import type { StatementSync } from 'node:sqlite';
import type { Table } from './sqlite-tables.adapter.ts';
import { dropWordIndexSql } from './sqlite-words.adapter.ts';

type Prepare = (sql: string) => StatementSync;

/** More rows than this take longer than one turn of the event loop should. */
const maxRowsPerBatch = 20_000;

const getNewestRow = (prepare: Prepare, sqlName: string): number =>
  Number(prepare(`SELECT max(rowid) AS newest FROM ${sqlName}`).get()?.['newest'] ?? 0);

export const isLarge = (prepare: Prepare, sqlName: string): boolean =>
  getNewestRow(prepare, sqlName) > maxRowsPerBatch;

/**
 * The statements that empty a large table; none for a small table. Indexes are dropped first,
 * because a row then costs little more than its page.
 */
export const listTruncateStatements = (prepare: Prepare, table: Table | undefined): string[] => {
  if (!table || !isLarge(prepare, table.sqlName)) return [];
  const { sqlName, indexes, words } = table;
  const indexNames = [...indexes].filter((name) => !name.startsWith('sqlite_autoindex'));
  const batchCount = Math.ceil(getNewestRow(prepare, sqlName) / maxRowsPerBatch);
  return [
    ...(words ? [dropWordIndexSql(words)] : []),
    ...indexNames.map((name) => `DROP INDEX IF EXISTS "${name}"`),
    ...Array.from(
      { length: batchCount },
      (_, piece) =>
        `DELETE FROM ${sqlName} WHERE rowid <= ${String((piece + 1) * maxRowsPerBatch)}`,
    ),
  ];
};
