import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';

/** A symbol that a coin had before its source renamed it. */
export const formerSymbolSchema = z.strictObject({
  /** The symbol in upper case. */
  id: z.string().min(1),
  coinId: z.string().min(1),
  /** When the source first reported the new symbol, ISO-8601. */
  replacedAt: z.iso.datetime(),
});
export type FormerSymbol = z.infer<typeof formerSymbolSchema>;

export const formerSymbolsCollection: ObservationCollection = {
  name: 'former-symbols',
  version: 1,
  indexes: [],
};
