import { z } from 'zod';

/** First and last row, both counted from 0, for at most a thousand rows. */
export const rangeSchema = z
  .tuple([z.int().min(0).max(10_000_000), z.int().min(0).max(10_000_000)])
  .refine(([first, last]) => last >= first && last - first < 1000, {
    message: 'Must be [first, last] with first ≤ last and at most 1000 rows.',
  })
  .meta({ examples: [[0, 24]] });

/** The rows that the query of a list asks for. */
export const listRange = rangeSchema.optional().meta({
  description:
    'JSON array `[first, last]` of row numbers from 0, both included; at most 1000 rows.',
});

/** First and last row of a list whose further pages are found with `before` and `after` of the filter. */
export const placeRangeSchema = z.tuple([z.literal(0), z.int().min(0).max(999)]).meta({
  description:
    'JSON array `[first, last]` of row numbers, starting at 0; use `before` and `after` of the filter for further pages.',
});

/** The order of such a list. */
export const timeSortSchema = z
  .tuple([z.literal('at'), z.enum(['ASC', 'DESC'])])
  .meta({ description: 'JSON array `[field, "ASC" or "DESC"]`.' });
