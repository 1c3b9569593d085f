import { isDeepStrictEqual } from 'node:util';
import type { Document } from '#platform/read-models/read-models.port.ts';
import type { ExpectedDocuments } from './expected-documents.ts';

export const diffDocuments = (
  expected: Pick<ExpectedDocuments, 'documents'>,
  actual: Pick<ExpectedDocuments, 'documents'>,
): readonly string[] => {
  const before = byId(expected.documents);
  const now = byId(actual.documents);
  const ids = [...new Set([...before.keys(), ...now.keys()])].sort();
  return ids.flatMap((id) => documentDifferences(id, before.get(id), now.get(id)));
};

const byId = (documents: readonly Document[]): ReadonlyMap<string, Document> =>
  new Map(documents.map((document) => [document.id, document]));

const documentDifferences = (
  id: string,
  before: Document | undefined,
  now: Document | undefined,
): readonly string[] => {
  if (!before) return [`${id}: new document`];
  if (!now) return [`${id}: document is gone`];
  const [fieldsBefore, fieldsNow] = [fieldsOf(before), fieldsOf(now)];
  const fields = [...new Set([...fieldsBefore.keys(), ...fieldsNow.keys()])];
  return fields
    .filter((field) => !isDeepStrictEqual(fieldsBefore.get(field), fieldsNow.get(field)))
    .map(
      (field) =>
        `${id}: ${field} ${formatValue(fieldsBefore.get(field))} → ${formatValue(fieldsNow.get(field))}`,
    );
};

const fieldsOf = (document: Document): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(document));

const longest = 120;

const formatValue = (value: unknown): string => {
  if (value === undefined) return '(absent)';
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};

/** Describes how a read model differs from the recorded release; undefined when it does not. */
export const describeDocumentMismatch = (
  expected: ExpectedDocuments | undefined,
  actual: ExpectedDocuments,
): string | undefined => {
  const { readModel, version } = actual;
  const accept = `npm run release -- accept ${readModel}`;
  if (!expected) return `${readModel} is new: run ${accept}`;
  if (expected.version !== version) {
    return `${readModel} has version ${String(version)}, expected were documents of version ${String(expected.version)}: run ${accept}`;
  }
  const differences = diffDocuments(expected, actual);
  if (differences.length === 0) return undefined;
  return [
    `${readModel} folds to other documents than before with the same version. Undo that, or raise its version and run ${accept}:`,
    ...differences,
  ].join('\n');
};
