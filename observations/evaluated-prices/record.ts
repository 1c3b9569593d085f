import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';
import { sourceModeSchema } from '../sources/record.ts';

const evaluatedFiguresSchema = z.strictObject({
  price: z.number().nonnegative(),
  change24h: z.number().nullable(),
  /** When the source measured it, ISO-8601. */
  at: z.iso.datetime(),
});

const evaluatedCoinSchema = evaluatedFiguresSchema.extend({
  /** The latest figures by source; absent in what an older version wrote. */
  bySource: z.record(z.string(), evaluatedFiguresSchema).optional(),
});

/** The figures of each coin that price alerts were judged by last, so that a judge goes on where the last one stopped. */
export const evaluatedPricesSchema = z.strictObject({
  id: z.literal('latest'),
  kind: sourceModeSchema,
  /** By coin id. */
  coins: z.record(z.string(), evaluatedCoinSchema),
});
export type EvaluatedPrices = z.infer<typeof evaluatedPricesSchema>;

export const evaluatedPricesCollection: ObservationCollection = {
  name: 'judged-prices',
  version: 1,
  indexes: [],
};
