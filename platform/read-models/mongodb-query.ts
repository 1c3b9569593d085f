import type { Page, Term } from './filter.ts';

export const whereQuery = (terms: readonly Term[]): Record<string, unknown> => ({
  $and: [
    { document: { $ne: null } },
    ...terms.map((term) => ({ [path(term.field)]: match(term) })),
  ],
});

export const sortOrder = ({ sort }: Page): [string, 1 | -1][] =>
  sort.map(([field, way]) => [path(field), way === 'asc' ? 1 : -1]);

export const indexKeys = (fields: readonly string[]): Record<string, 1> =>
  Object.fromEntries([...new Set([...fields, 'id'])].map((field) => [path(field), 1]));

const path = (field: string): string => (field === 'id' ? '_id' : `document.${field}`);

const match = (term: Term): Record<string, unknown> => {
  switch (term.op) {
    case 'eq':
    case 'in':
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return { [`$${term.op}`]: term.value };
    case 'contains':
      return { $regex: literal(term.value) };
    case 'prefix':
      return { $regex: `^${literal(term.value)}` };
  }
};

// A pattern cannot contain a NUL character literally.
const literal = (text: string): string =>
  text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`).replaceAll('\0', String.raw`\x00`);
