import type { Page, Term } from './filter.ts';

type Fields = readonly string[];

/**
 * The declared index to read a page with: one in the order of the page that holds every field of the filter, so that
 * rows are judged and skipped without opening them. A database that knows no statistics would rather sort all rows of
 * a plan than look at a few in order.
 */
export const indexForPage = (
  indexes: readonly Fields[],
  terms: readonly Term[],
  { sort }: Page,
): Fields | undefined => {
  const ways = new Set(sort.map(([, way]) => way));
  if (ways.size > 1) return undefined;
  const ordered = indexes.filter((fields) => isInOrder(fields, sort));
  // No index narrows by a part of a text: with all the rest in it, walking in order is best.
  const rest = terms.filter(({ op }) => op !== 'contains');
  return (
    ordered.find((fields) => holds(fields, terms)) ?? ordered.find((fields) => holds(fields, rest))
  );
};

/** The declared index to count with: it holds every field of the filter, and narrows by the first where one does. */
export const indexForCount = (
  indexes: readonly Fields[],
  terms: readonly Term[],
): Fields | undefined => {
  const able = indexes.filter((fields) => holds(fields, terms));
  const exact = new Set(terms.filter(({ op }) => op === 'eq').map(({ field }) => field));
  const ranges = new Set(terms.map(({ field }) => field));
  const narrowing = (by: ReadonlySet<string>): Fields | undefined =>
    able.find(([first]) => first !== undefined && by.has(first));
  return narrowing(exact) ?? narrowing(ranges) ?? able[0];
};

const holds = (fields: Fields, terms: readonly Term[]): boolean =>
  terms.every(({ field }) => field === 'id' || fields.includes(field));

const isInOrder = (fields: Fields, sort: Page['sort']): boolean => {
  const ordered = fields.includes('id') ? fields : [...fields, 'id'];
  return sort.every(([field], index) => ordered[index] === field);
};
