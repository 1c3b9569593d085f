import type { SQLOutputValue } from 'node:sqlite';
import { columnField, columnName } from './sqlite-query.ts';

/*
 * The text of a word index is stored in its column and not in the JSON of the document, because it
 * is long and readers seldom need it. Documents of earlier releases have it in both.
 */

export type Row = Readonly<Record<string, SQLOutputValue>>;

/** The JSON to store. */
export const formatDocument = (document: object, words: string | undefined): string =>
  words !== undefined && typeof (document as Readonly<Record<string, unknown>>)[words] === 'string'
    ? JSON.stringify({ ...document, [words]: undefined })
    : JSON.stringify(document);

/** The columns that `parseDocument` reads, of a table with columns for these fields. */
export const documentColumns = (fields: ReadonlySet<string>, words: string | undefined): string =>
  words !== undefined && fields.has(words) ? `document, ${columnName(words)} AS words` : 'document';

/** The stored document; null for a deleted one. */
export const parseDocument = <Doc>(row: Row, words: string | undefined): Doc | null => {
  const json = row['document'] ?? null;
  if (json === null) return null;
  const document = JSON.parse(String(json)) as Record<string, unknown>;
  if (words !== undefined && typeof row['words'] === 'string') document[words] = row['words'];
  return document as Doc;
};

/** The JSON with the fields that are stored in columns alone, for a reader without the definition. */
export const formatWholeDocument = (row: Row): string | null => {
  const document = parseDocument<Record<string, unknown>>(row, undefined);
  if (document === null) return null;
  const missing = Object.entries(row).flatMap(([column, value]) => {
    const field = columnField(column);
    const isMissing = field !== undefined && typeof value === 'string' && !(field in document);
    return isMissing ? [[field, value] as const] : [];
  });
  return missing.length === 0
    ? String(row['document'])
    : JSON.stringify({ ...document, ...Object.fromEntries(missing) });
};
