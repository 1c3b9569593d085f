import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';
import { coinReadingSchema } from '../prices/record.ts';
import { sourceModeSchema } from '../sources/record.ts';

/** A symbol outside the market list that a member requested. Times are system times. */
export const symbolLookupSchema = z.strictObject({
  /** The symbol in upper case. */
  id: z.string().min(1),
  kind: sourceModeSchema,
  state: z.enum(['asked', 'found', 'missing', 'failed']),
  /** Time of the request or of the answer. */
  at: z.iso.datetime(),
  /** Null unless `state` is `found`. */
  coin: coinReadingSchema.nullable(),
});
export type SymbolLookup = z.infer<typeof symbolLookupSchema>;

export const symbolLookupsCollection: ObservationCollection = {
  name: 'market-look-ups',
  version: 1,
  indexes: [['state'], ['at']],
};
