import { z } from 'zod';
import type { CollectionDefinition } from '#platform/read-models/read-models.port.ts';

/** A symbol that a coin had before its source renamed it. */
export const formerSymbolSchema = z.strictObject({
  /** The symbol in capitals. */
  id: z.string().min(1),
  coinId: z.string().min(1),
  /** When its source reported another one, ISO-8601. */
  replacedAt: z.iso.datetime(),
});
export type FormerSymbol = z.infer<typeof formerSymbolSchema>;

export const formerSymbolsCollection: CollectionDefinition = {
  name: 'former-symbols',
  version: 1,
  indexes: [],
};
