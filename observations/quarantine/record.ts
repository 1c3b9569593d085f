import { z } from 'zod';
import type { CollectionDefinition } from '#platform/read-models/read-models.port.ts';

/** A price of one source that was not shown, for as long as the source repeated such a one. Money in USD. */
export const quarantineSchema = z.strictObject({
  id: z.string().min(1),
  coinId: z.string().min(1),
  symbol: z.string().min(1),
  source: z.string().min(1),
  rule: z.enum(['invalid', 'jump', 'disagreement']),
  reason: z.string().min(1),
  /** The newest one; null where it was no number. */
  value: z.number().nullable(),
  /** The price shown before the first one; null where there was none. */
  before: z.number().nullable(),
  /** Readings that said so. */
  readings: z.int().positive(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** `accepted`: a price like it was shown later; `refuted`: the source came back to another one. */
  outcome: z.enum(['open', 'accepted', 'refuted']),
  endedAt: z.iso.datetime().nullable(),
});
export type QuarantineRecord = z.infer<typeof quarantineSchema>;

export const quarantineCollection: CollectionDefinition = {
  name: 'market-quarantine',
  version: 1,
  indexes: [['outcome', 'source'], ['lastAt']],
};
