import type { Page, Scalar, FilterTerm } from './filter.ts';

export type Sql = { readonly text: string; readonly values: readonly (string | number)[] };

export const whereSql = (terms: readonly FilterTerm[], columns: ReadonlySet<string>): Sql => {
  const conditions = terms.map((term) => termSql(term, fieldSql(term.field, columns)));
  return {
    text: ['document IS NOT NULL', ...conditions.map(({ text }) => text)].join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
};

export const pageSql = ({ sort, skip, limit }: Page, columns: ReadonlySet<string>): Sql => ({
  text: `ORDER BY ${sort.map(([field, way]) => `${fieldSql(field, columns)} ${way}`).join(', ')} LIMIT ? OFFSET ?`,
  values: [limit ?? -1, skip],
});

export const columnName = (field: string): string => `"f_${field}"`;

/** The field of a column; undefined for the other columns of a table. */
export const columnField = (column: string): string | undefined =>
  column.startsWith('f_') ? column.slice(2) : undefined;

export const columnValue = (value: unknown): string | number | null => {
  if (typeof value === 'string' || typeof value === 'number') return value;
  return typeof value === 'boolean' ? Number(value) : null;
};

const fieldSql = (field: string, columns: ReadonlySet<string>): string => {
  if (field === 'id') return 'id';
  return columns.has(field) ? columnName(field) : `json_extract(document, '$.${field}')`;
};

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
const maxText = '\u{10FFFF}\u{10FFFF}';

const termSql = (term: FilterTerm, field: string): Sql => {
  switch (term.op) {
    case 'eq':
      return term.value === null
        ? { text: `${field} IS NULL`, values: [] }
        : { text: `${field} = ?`, values: [toBinding(term.value)] };
    case 'in':
      return inSql(field, term.value);
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return {
        // SQLite sorts every number before every text, so only values of the same type are
        // compared.
        text: `(${field} ${comparisons[term.op]} ? AND ${typeCheckSql(field, term.value)})`,
        values: [toBinding(term.value)],
      };
    case 'prefix':
      return {
        // The first two comparisons let an index find the range; the third is exact.
        text: `(${field} >= ? AND ${field} < ? AND ${typeCheckSql(field, '')} AND instr(${field}, ?) = 1)`,
        values: [term.value, term.value + maxText, term.value],
      };
    case 'words':
      return wordsSql(field, term.value);
  }
};

// Searches row by row when the word index is not used.
const wordsSql = (field: string, beginnings: readonly (readonly string[])[]): Sql => ({
  text: beginnings
    .map((texts) => `(${texts.map(() => `instr(' ' || ${field}, ?) > 0`).join(' OR ')})`)
    .join(' AND '),
  values: beginnings.flat().map((text) => ` ${text}`),
});

const inSql = (field: string, list: readonly Scalar[]): Sql => {
  const inListCondition = `${field} IN (SELECT value FROM json_each(?))`;
  const values = [JSON.stringify(list.filter((value) => value !== null))];
  return list.includes(null)
    ? { text: `(${inListCondition} OR ${field} IS NULL)`, values }
    : { text: inListCondition, values };
};

const typeCheckSql = (field: string, value: Exclude<Scalar, null>): string =>
  typeof value === 'string'
    ? `typeof(${field}) = 'text'`
    : `typeof(${field}) IN ('integer', 'real')`;

const toBinding = (value: Exclude<Scalar, null>): string | number =>
  typeof value === 'boolean' ? Number(value) : value;
