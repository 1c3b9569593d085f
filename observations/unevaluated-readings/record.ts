import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';
import { coinReadingSchema } from '../prices/record.ts';
import { sourceModeSchema } from '../sources/record.ts';

/** A replaced market reading with the coins whose price alerts were not evaluated yet. */
export const unevaluatedReadingSchema = z.strictObject({
  /** The sequence number as text. */
  id: z.string().min(1),
  seq: z.int().positive(),
  kind: sourceModeSchema,
  at: z.iso.datetime(),
  coins: z.array(
    coinReadingSchema.pick({
      id: true,
      symbol: true,
      price: true,
      change24h: true,
      source: true,
      at: true,
    }),
  ),
});
export type UnevaluatedReading = z.infer<typeof unevaluatedReadingSchema>;

export const unevaluatedReadingsCollection: ObservationCollection = {
  name: 'unevaluated-readings',
  version: 1,
  indexes: [['seq']],
};
