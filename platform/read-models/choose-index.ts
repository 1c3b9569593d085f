import type { Page, FilterTerm } from './filter.ts';

type IndexFields = readonly string[];

/**
 * The declared index for a page: an index in the page's order that contains every field of the
 * filter, so that rows are filtered and skipped without reading them. Without statistics, a
 * database would sort all matching rows rather than read a few in order. If no index contains all
 * fields, the first one that narrows the result; indexes that find fewer rows are declared first.
 */
export const indexForPage = (
  indexes: readonly IndexFields[],
  terms: readonly FilterTerm[],
  { sort }: Page,
): IndexFields | undefined => {
  const directions = new Set(sort.map(([, way]) => way));
  if (directions.size > 1) return undefined;
  const equalityFields = getEqualityFields(terms);
  const orderedIndexes = indexes.filter((fields) =>
    isInOrder(fields, { sort, exact: equalityFields }),
  );
  // Words are searched in the rows that match all other terms.
  const otherTerms = terms.filter(({ op }) => op !== 'words');
  return (
    orderedIndexes.find((fields) => covers(fields, otherTerms)) ??
    orderedIndexes.find(([first]) => first !== undefined && equalityFields.has(first))
  );
};

/**
 * The declared index for a count: it contains every field of the filter and, if possible, starts
 * with one of them; otherwise the smallest.
 */
export const indexForCount = (
  indexes: readonly IndexFields[],
  terms: readonly FilterTerm[],
): IndexFields | undefined => {
  const coveringIndexes = indexes
    .filter((fields) => covers(fields, terms))
    .sort((one, other) => one.length - other.length);
  const equalityFields = getEqualityFields(terms);
  const ranges = new Set(terms.map(({ field }) => field));
  const findNarrowingIndex = (by: ReadonlySet<string>): IndexFields | undefined =>
    coveringIndexes.find(([first]) => first !== undefined && by.has(first));
  return findNarrowingIndex(equalityFields) ?? findNarrowingIndex(ranges) ?? coveringIndexes[0];
};

const covers = (fields: IndexFields, terms: readonly FilterTerm[]): boolean =>
  terms.every(({ field }) => field === 'id' || fields.includes(field));

const getEqualityFields = (terms: readonly FilterTerm[]): ReadonlySet<string> =>
  new Set(terms.filter(({ op }) => op === 'eq').map(({ field }) => field));

type IndexOrder = Pick<Page, 'sort'> & { readonly exact: ReadonlySet<string> };

// Fields with a fixed value in the filter do not affect the order of the following fields.
const isInOrder = (fields: IndexFields, { sort, exact }: IndexOrder): boolean => {
  const orderedFields = fields.includes('id') ? fields : [...fields, 'id'];
  const firstSortField = orderedFields.findIndex(
    (field) => !exact.has(field) || field === sort[0]?.[0],
  );
  return sort.every(([field], index) => orderedFields[firstSortField + index] === field);
};
