import type { Page, FilterTerm } from './filter.ts';

/** `indexed` is the field whose words are stored next to the document. */
export const toMongoFilter = (
  terms: readonly FilterTerm[],
  indexed: string | undefined,
): Record<string, unknown> => ({
  $and: [
    { document: { $ne: null } },
    ...terms.flatMap((term) =>
      term.op === 'words'
        ? term.value.map((texts) => createWordFilter(term.field, texts, term.field === indexed))
        : [{ [path(term.field)]: toTermFilter(term) }],
    ),
  ],
});

/** The words of the indexed field, which are stored next to the document. */
export const getIndexedWords = (document: object | null, field: string): string[] => {
  const text: unknown = document && Reflect.get(document, field);
  return typeof text === 'string' ? [...new Set(text.split(' '))].filter(Boolean) : [];
};

export const wordsPath = 'words';

// Documents written by an older version have no indexed words, so their text is searched.
const createWordFilter = (
  field: string,
  texts: readonly string[],
  isIndexed: boolean,
): Record<string, unknown> => ({
  $or: texts.flatMap((text): Record<string, unknown>[] => {
    const wordFilter = { [path(field)]: { $regex: `(^| )${escapePattern(text)}` } };
    if (!isIndexed) return [wordFilter];
    return [
      { [wordsPath]: { $regex: `^${escapePattern(text)}` } },
      { [wordsPath]: null, ...wordFilter },
    ];
  }),
});

export const sortOrder = ({ sort }: Page): [string, 1 | -1][] =>
  sort.map(([field, way]) => [path(field), way === 'asc' ? 1 : -1]);

export const indexKeys = (fields: readonly string[]): Record<string, 1> =>
  Object.fromEntries([...new Set([...fields, 'id'])].map((field) => [path(field), 1]));

const path = (field: string): string => (field === 'id' ? '_id' : `document.${field}`);

const toTermFilter = (
  term: Exclude<FilterTerm, { readonly op: 'words' }>,
): Record<string, unknown> => {
  switch (term.op) {
    case 'eq':
    case 'in':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return { [`$${term.op}`]: term.value };
    case 'prefix':
      return { $regex: `^${escapePattern(term.value)}` };
  }
};

// A pattern cannot contain a NUL character literally.
const escapePattern = (text: string): string =>
  text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll('\0', String.raw`\x00`);
