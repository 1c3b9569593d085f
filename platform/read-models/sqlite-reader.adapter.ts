import { indexForCount, indexForPage } from './choose-index.ts';
import { checkDefinition, parseFilter, parseFindOptions, type FilterTerm } from './filter.ts';
import type { Collection, CollectionDefinition, Document } from './read-models.port.ts';
import { documentColumns, parseDocument } from './sqlite-document.adapter.ts';
import { pageSql, whereSql, type Sql } from './sqlite-query.ts';
import { indexedByClause, type Table, type Tables } from './sqlite-tables.adapter.ts';
import { toMatchQuery } from './sqlite-words.adapter.ts';
import { activeVersion, type RunAction } from './versions-sqlite.adapter.ts';

type Context = { readonly tables: Tables };

export const sqliteReader = <Doc extends Document>(
  context: Context,
  definition: CollectionDefinition,
  run: RunAction,
): Collection<Doc> => {
  checkDefinition(definition);
  const { prepare } = context.tables;
  const { indexes, words } = definition;
  const findTable = (): Table => findActiveTable(context, definition) ?? missingTable;
  return {
    find: (filter, options) =>
      run(() => {
        const [terms, paging] = [parseFilter(filter), parseFindOptions(options)];
        const currentTable = findTable();
        if (currentTable.sqlName === '') return [];
        const lookup = createLookup(context, currentTable, terms);
        const source = lookup.isFew
          ? matchSql(currentTable, lookup)
          : rowsSql(currentTable, terms, {
              indexedBy: indexedByClause(currentTable, indexForPage(indexes, terms, paging)),
            });
        const page = pageSql(paging, currentTable.columns);
        const columns = documentColumns(currentTable.columns, words);
        const rows = prepare(`SELECT ${columns} FROM ${source.text} ${page.text}`).all(
          ...source.values,
          ...page.values,
        );
        return rows.flatMap((row) => parseDocument<Doc>(row, words) ?? []);
      }),
    findOne: (id) =>
      run(() => {
        const currentTable = findTable();
        if (currentTable.sqlName === '') return undefined;
        const columns = documentColumns(currentTable.columns, words);
        const row = prepare(`SELECT ${columns} FROM ${currentTable.sqlName} WHERE id = ?`).get(id);
        return (row && parseDocument<Doc>(row, words)) ?? undefined;
      }),
    count: (filter) =>
      run(() => {
        const terms = parseFilter(filter);
        const currentTable = findTable();
        if (currentTable.sqlName === '') return 0;
        const { text, values } = countSql(
          currentTable,
          createLookup(context, currentTable, terms),
          indexes,
        );
        return Number(prepare(`SELECT count(*) AS n FROM ${text}`).get(...values)?.['n']);
      }),
  };
};

const missingTable: Table = {
  sqlName: '',
  columns: new Set(),
  indexes: new Set(),
  words: undefined,
};

// Before the first activation, the definition's version is used. Observations never need an
// activation.
const findActiveTable = (context: Context, { name, version }: CollectionDefinition) =>
  context.tables.find(name, activeVersion(context, name) ?? version);

type LookupQuery = {
  /** The query for the word index; undefined when the index is not used. */
  readonly match: string | undefined;
  readonly isFew: boolean;
  readonly rest: readonly FilterTerm[];
};

const createLookup = (
  { tables }: Context,
  { words }: Table,
  terms: readonly FilterTerm[],
): LookupQuery => {
  const wordsTerm = terms.find(({ op, field }) => op === 'words' && field === words?.field);
  if (!words || wordsTerm?.op !== 'words') return { match: undefined, isFew: false, rest: terms };
  const match = toMatchQuery(wordsTerm.value);
  const otherTerms = terms.filter((term) => term !== wordsTerm);
  return { match, isFew: tables.isFew(words, match), rest: otherTerms };
};

type RowAccess = { readonly indexedBy: string; readonly more?: string };

const rowsSql = (
  { sqlName, columns }: Table,
  terms: readonly FilterTerm[],
  { indexedBy: through, more = '' }: RowAccess,
): Sql => {
  const where = whereSql(terms, columns);
  return { text: `${sqlName} ${through} WHERE ${where.text}${more}`, values: where.values };
};

// CROSS JOIN fixes the order: first the words, then a row for each match.
const matchSql = ({ sqlName, columns, words }: Table, { match = '', rest }: LookupQuery): Sql => {
  const index = words?.sqlName ?? '';
  const where = whereSql(rest, columns);
  return {
    text: `(SELECT rowid AS hit FROM ${index} WHERE ${index} MATCH ?) CROSS JOIN ${sqlName} ON ${sqlName}.rowid = hit WHERE ${where.text}`,
    values: [match, ...where.values],
  };
};

const countSql = (
  found: Table,
  lookup: LookupQuery,
  indexes: CollectionDefinition['indexes'],
): Sql => {
  const { match, rest } = lookup;
  const index = found.words?.sqlName ?? '';
  // Only documents have words, so deleted rows need no filter.
  if (match !== undefined && rest.length === 0)
    return { text: `${index} WHERE ${index} MATCH ?`, values: [match] };
  if (lookup.isFew) return matchSql(found, lookup);
  const indexClause = indexedByClause(found, indexForCount(indexes, rest));
  if (match === undefined) return rowsSql(found, rest, { indexedBy: indexClause });
  // The plus prevents the database from looking up the row of each match.
  const matchCondition = ` AND +rowid IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ?)`;
  const { text, values } = rowsSql(found, rest, { indexedBy: indexClause, more: matchCondition });
  return { text, values: [...values, match] };
};
