import type { Page, Term } from './filter.ts';

type Fields = readonly string[];

/**
 * The declared index to read a page with: one in the order of the page that holds every field of the filter, so that
 * rows are judged and skipped without opening them. A database that knows no statistics would rather sort all rows of
 * a plan than look at a few in order. Where none holds them all, the first that narrows: indexes that find fewer are
 * declared first.
 */
export const indexForPage = (
  indexes: readonly Fields[],
  terms: readonly Term[],
  { sort }: Page,
): Fields | undefined => {
  const ways = new Set(sort.map(([, way]) => way));
  if (ways.size > 1) return undefined;
  const exact = exactFields(terms);
  const ordered = indexes.filter((fields) => isInOrder(fields, { sort, exact }));
  // Words are looked for in the rows that all the rest leaves.
  const rest = terms.filter(({ op }) => op !== 'words');
  return (
    ordered.find((fields) => covers(fields, rest)) ??
    ordered.find(([first]) => first !== undefined && exact.has(first))
  );
};

/**
 * The declared index to count with: it holds every field of the filter, and narrows by the first where one does; else
 * the smallest.
 */
export const indexForCount = (
  indexes: readonly Fields[],
  terms: readonly Term[],
): Fields | undefined => {
  const able = indexes
    .filter((fields) => covers(fields, terms))
    .sort((one, other) => one.length - other.length);
  const exact = exactFields(terms);
  const ranges = new Set(terms.map(({ field }) => field));
  const narrowing = (by: ReadonlySet<string>): Fields | undefined =>
    able.find(([first]) => first !== undefined && by.has(first));
  return narrowing(exact) ?? narrowing(ranges) ?? able[0];
};

const covers = (fields: Fields, terms: readonly Term[]): boolean =>
  terms.every(({ field }) => field === 'id' || fields.includes(field));

const exactFields = (terms: readonly Term[]): ReadonlySet<string> =>
  new Set(terms.filter(({ op }) => op === 'eq').map(({ field }) => field));

type Wanted = Pick<Page, 'sort'> & { readonly exact: ReadonlySet<string> };

// Fields of which the filter names one value do not disturb the order of those behind them.
const isInOrder = (fields: Fields, { sort, exact }: Wanted): boolean => {
  const ordered = fields.includes('id') ? fields : [...fields, 'id'];
  const from = ordered.findIndex((field) => !exact.has(field) || field === sort[0]?.[0]);
  return sort.every(([field], index) => ordered[from + index] === field);
};
