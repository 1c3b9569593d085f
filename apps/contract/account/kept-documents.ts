import { z } from 'zod';
import { defineOperations, get, put, remove, withoutSchemas } from '../define-operations.ts';

/** `drafts` are unsaved edits, kept for a day after the last change. `views` are page settings, kept indefinitely. */
const keptDocumentKinds = ['drafts', 'views'] as const;
/** Kind of a stored document. */
export type KeptDocumentKind = (typeof keptDocumentKinds)[number];

const kind = z.enum(keptDocumentKinds);
const name = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,79}$/, {
  error: 'Must be 1 to 80 characters: lower-case letters, digits, dots and hyphens.',
});

/** Maximum nesting depth, well above that of any form or list. */
const maxDepth = 8;

const getDepth = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(getDepth))
    : 0;

// A body of 16 kB nests at most a few thousand levels, which the call stack can handle.
const value = z.record(z.string(), z.unknown()).refine((given) => getDepth(given) <= maxDepth, {
  error: `Must not be nested more than ${String(maxDepth)} levels deep.`,
});

/** The kind of the caller's documents. */
const keptDocumentKindParamsSchema = z.object({
  kind: kind.meta({
    description:
      '`drafts`: unsaved edits, kept for a day. `views`: settings of a page, kept without an end.',
  }),
});

/** The kind and name of one of the caller's documents. */
const keptDocumentParamsSchema = z.object({
  kind: kind.meta({
    description:
      '`drafts`: unsaved edits, kept for a day. `views`: settings of a page, kept without an end.',
  }),
  name: name.meta({ description: '1 to 80 lower-case letters, digits, dots and hyphens.' }),
});

const saveDocumentRequestSchema = z
  .strictObject({
    value: value.meta({ description: 'A JSON object of at most 16 kB and 8 levels.' }),
  })
  .meta({ id: 'KeepDocument', description: 'A small JSON object to store.' });

const keptDocumentSchema = z
  .object({
    value: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'The stored JSON object; null without one.' }),
    savedAt: z
      .string()
      .nullable()
      .meta({ description: 'When it was saved, by the server’s clock; null without a document.' }),
  })
  .meta({ id: 'KeptDocument', description: 'A stored document.' });
/** A stored document with its time. Both fields are null when there is none. */
export type KeptDocument = z.infer<typeof keptDocumentSchema>;

const keptNamesSchema = z
  .array(
    z.object({
      name: z.string().meta({ description: 'Name of the document.' }),
      savedAt: z.string().meta({
        description: 'When it was saved, by the server’s clock; null without a document.',
      }),
    }),
  )
  .meta({ id: 'KeptNames', description: 'Names of stored documents, newest first.' });

/** The caller's unsaved edits and page settings. */
export const keptDocumentOperations = defineOperations('Account', {
  keptNames: get('/api/kept/{kind}', 'account', {
    summary: 'Names of what the account keeps, the newest first',
    params: keptDocumentKindParamsSchema,
    status: 200,
    answer: keptNamesSchema,
  }),
  keptDocument: get('/api/kept/{kind}/{name}', 'account', {
    summary: 'What the account keeps under a name',
    description: 'Without a document both fields are null; this is not an error.',
    params: keptDocumentParamsSchema,
    status: 200,
    answer: keptDocumentSchema,
  }),
  keepDocument: put('/api/kept/{kind}/{name}', 'account', {
    summary: 'Keep unsaved edits for a day, or settings of a page without an end',
    description: 'Replaces the document stored under the name.',
    params: keptDocumentParamsSchema,
    body: saveDocumentRequestSchema,
    bodyLimit: 16 * 1024,
    status: 204,
    answer: null,
    idempotent: true,
    sideEffects: true,
  }),
  forgetDocument: remove('/api/kept/{kind}/{name}', 'account', {
    summary: 'Forget what is kept under a name',
    params: keptDocumentParamsSchema,
    status: 204,
    answer: null,
    idempotent: true,
    sideEffects: true,
  }),
});

/** The same without schemas, for browsers. */
export const keptDocumentEndpoints = withoutSchemas(keptDocumentOperations);
