import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';
import { sourceModeSchema } from '../sources/record.ts';

const judgedFiguresSchema = z.strictObject({
  price: z.number().nonnegative(),
  change24h: z.number().nullable(),
  /** When the source measured it, ISO-8601. */
  at: z.iso.datetime(),
});

const judgedCoinSchema = judgedFiguresSchema.extend({
  /** The latest figures by source; absent in what an older version wrote. */
  bySource: z.record(z.string(), judgedFiguresSchema).optional(),
});

/** The figures of each coin that price alerts were judged by last, so that a judge goes on where the last one stopped. */
export const judgedPricesSchema = z.strictObject({
  id: z.literal('latest'),
  kind: sourceModeSchema,
  /** By coin id. */
  coins: z.record(z.string(), judgedCoinSchema),
});
export type JudgedPrices = z.infer<typeof judgedPricesSchema>;

export const judgedPricesCollection: ObservationCollection = {
  name: 'judged-prices',
  version: 1,
  indexes: [],
};
