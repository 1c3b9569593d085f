import { z } from 'zod';

/** `drafts` are unsaved edits, kept for a day after the last change; `views` are settings of a page, without an end. */
export const keptKinds = ['drafts', 'views'] as const;
/** What a kept document is for. */
export type KeptKind = (typeof keptKinds)[number];

const kind = z.enum(keptKinds);
const name = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,79}$/, {
  error: 'Must be 1 to 80 characters: lower-case letters, digits, dots and hyphens.',
});

/** Deeper JSON than any form or list needs is refused. */
const deepest = 8;

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
    : 0;

// A body of 16 kB nests at most some thousand levels, which the stack bears.
const value = z.record(z.string(), z.unknown()).refine((given) => depthOf(given) <= deepest, {
  error: `Must not be nested more than ${String(deepest)} levels deep.`,
});

/** One kind of the caller's documents. */
export const keptKindParamsSchema = z.object({
  kind: kind.meta({
    description:
      '`drafts`: unsaved edits, kept for a day. `views`: settings of a page, kept without an end.',
  }),
});

/** One of the caller's documents. */
export const keptDocumentParamsSchema = z.object({
  kind: kind.meta({
    description:
      '`drafts`: unsaved edits, kept for a day. `views`: settings of a page, kept without an end.',
  }),
  name: name.meta({ description: '1 to 80 lower-case letters, digits, dots and hyphens.' }),
});

/** What to keep: a small JSON object, 16 kB at most with its envelope. */
export const keepDocumentRequestSchema = z
  .strictObject({
    value: value.meta({ description: 'A JSON object of at most 16 kB and 8 levels.' }),
  })
  .meta({ id: 'KeepDocument', description: 'A small JSON object to store.' });

/** What is kept under a name; both are null when nothing is. */
export const keptDocumentSchema = z
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
/** What is kept under a name; both are null when nothing is. */
export type KeptDocument = z.infer<typeof keptDocumentSchema>;

export const keptNamesSchema = z
  .array(
    z.object({
      name: z.string().meta({ description: 'Name of the document.' }),
      savedAt: z.string().meta({
        description: 'When it was saved, by the server’s clock; null without a document.',
      }),
    }),
  )
  .meta({ id: 'KeptNames', description: 'Names of stored documents, newest first.' });
