import { z } from 'zod';

/** First and last row, both counted from 0, for at most a thousand rows. */
export const rangeSchema = z
  .tuple([z.int().min(0).max(10_000_000), z.int().min(0).max(10_000_000)])
  .refine(([first, last]) => last >= first && last - first < 1000, {
    message: 'Must be [first, last] with first ≤ last and at most 1000 rows.',
  })
  .meta({ examples: [[0, 24]] });
