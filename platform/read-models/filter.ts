import type { CollectionDefinition, Document, Filter, FindOptions } from './read-models.port.ts';
import { ReadModelsError } from './read-models.port.ts';

export type Scalar = string | number | boolean | null;

export type FilterTerm =
  | { readonly field: string; readonly op: 'eq'; readonly value: Scalar }
  | { readonly field: string; readonly op: 'in'; readonly value: readonly Scalar[] }
  | {
      readonly field: string;
      readonly op: 'gt' | 'gte' | 'lt' | 'lte';
      readonly value: string | number | boolean;
    }
  | { readonly field: string; readonly op: 'prefix'; readonly value: string }
  | {
      readonly field: string;
      readonly op: 'words';
      readonly value: readonly (readonly string[])[];
    };

export type Page = {
  readonly sort: readonly (readonly [string, 'asc' | 'desc'])[];
  readonly skip: number;
  readonly limit: number | undefined;
};

/** Throws `invalid-filter` for unsupported conditions, so that adapters need not handle them. */
export const parseFilter = <Doc extends Document>(filter: Filter<Doc> = {}): FilterTerm[] =>
  Object.entries(filter as Record<string, unknown>).flatMap(([field, condition]) => {
    checkField(field);
    const entries = isRecord(condition) ? Object.entries(condition) : [];
    if (entries.length === 0) throw invalidFilterError(`the filter on ${field} has no condition`);
    return entries.map(([op, value]) => parseTerm(field, op, value));
  });

/** Ties are broken by id in the last direction, so that one index can serve the query. */
export const parseFindOptions = <Doc extends Document>(options: FindOptions<Doc> = {}): Page => {
  const { sort = [], skip = 0, limit } = options;
  for (const [field, direction] of sort as readonly (readonly [string, string])[]) {
    checkField(field);
    if (direction !== 'asc' && direction !== 'desc')
      throw invalidFilterError(`sorts by ${field} neither way`);
  }
  checkCount('skip', skip);
  if (limit !== undefined) checkCount('limit', limit);
  return { sort: withTieBreaker(sort), skip, limit };
};

const withTieBreaker = (sort: Page['sort']): Page['sort'] => {
  const lastDirection = sort.at(-1)?.[1] ?? 'asc';
  return sort.some(([field]) => field === 'id') ? sort : [...sort, ['id', lastDirection]];
};

export const checkDefinition = ({ name, version, indexes, words }: CollectionDefinition): void => {
  checkCollectionName(name);
  if (!Number.isInteger(version) || version < 1) {
    throw new TypeError(`The version of ${name} is not a positive integer.`);
  }
  indexes.flat().forEach(checkField);
  if (words !== undefined) checkField(words);
};

export const checkCollectionName = (name: string): void => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new TypeError(`${JSON.stringify(name)} is not a kebab-case collection name.`);
  }
};

const invalidFilterError = (what: string): ReadModelsError =>
  new ReadModelsError('invalid-filter', `A query cannot be answered: ${what}.`);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const checkField = (field: string): void => {
  if (!/^[A-Za-z][A-Za-z0-9_]{0,62}$/.test(field)) {
    throw invalidFilterError(`${JSON.stringify(field)} is not a field name`);
  }
};

const checkCount = (what: string, value: number): void => {
  if (!Number.isSafeInteger(value) || value < 0)
    throw invalidFilterError(`${what} is not a whole number`);
};

const isScalar = (value: unknown): value is Scalar =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  Number.isFinite(value);

const maxPatternLength = 10_000;

const parseTerm = (field: string, op: string, value: unknown): FilterTerm => {
  const term = parseScalarTerm(field, op, value);
  if (term) return term;
  if (isOrderOperator(op) && isNonNullScalar(value)) return { field, op, value };
  if (op === 'prefix' && isPattern(value)) return { field, op, value };
  if (op === 'words' && isPrefixLists(value)) return { field, op, value };
  throw invalidFilterError(
    `${field} has the condition ${JSON.stringify(op)} with ${describeValue(value)}`,
  );
};

const parseScalarTerm = (field: string, op: string, value: unknown): FilterTerm | undefined => {
  if (op === 'eq' && isScalar(value)) return { field, op, value };
  if (op !== 'in' || !isScalarList(value)) return undefined;
  const [only, ...more] = value;
  // A list of one value equals that value, which an index in the page's order can serve.
  return only === undefined || more.length > 0
    ? { field, op, value }
    : { field, op: 'eq', value: only };
};

const isNonNullScalar = (value: unknown): value is Exclude<Scalar, null> =>
  isScalar(value) && value !== null;

const isScalarList = (value: unknown): value is Scalar[] =>
  Array.isArray(value) && value.every(isScalar);

const isOrderOperator = (op: string): op is 'gt' | 'gte' | 'lt' | 'lte' =>
  ['gt', 'gte', 'lt', 'lte'].includes(op);

const isPattern = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxPatternLength;

const isPrefixLists = (value: unknown): value is string[][] =>
  Array.isArray(value) && value.length > 0 && value.every(isAlternatives);

const isAlternatives = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((text) => isPattern(text) && wordPattern.test(text) && text === text.toLowerCase());

// Excludes separators and invisible characters, which adapters treat differently.
const wordPattern = /^[^\s\p{Z}\p{Cc}\u180e]+$/u;

const describeValue = (value: unknown): string => {
  if (typeof value === 'string') return `a text of ${String(value.length)} characters`;
  return Array.isArray(value) ? 'a list of something else' : `a value of type ${typeof value}`;
};
