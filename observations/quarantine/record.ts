import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';

/** A price of one source that was not shown, for as long as the source repeated such a one. Money in USD. */
export const quarantineSchema = z.strictObject({
  id: z.string().min(1),
  coinId: z.string().min(1),
  symbol: z.string().min(1),
  source: z.string().min(1),
  /** `pair`: an exchange's pair that is not known to be of this coin. */
  rule: z.enum(['invalid', 'jump', 'disagreement', 'pair']),
  reason: z.string().min(1),
  /** The newest one; null where it was no number. */
  value: z.number().nullable(),
  /** The price shown before the first one; null where there was none. */
  before: z.number().nullable(),
  /** Readings that said so. */
  readings: z.int().positive(),
  /** The last values that agree with each other; absent in a record of an older version. */
  level: z.array(z.number()).max(2).optional(),
  /** Source of the price shown before the first one; absent where there was none, or in a record of an older version. */
  beforeSource: z.string().optional(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** `accepted`: a price like it was shown later; `refuted`: the source came back to another one. */
  outcome: z.enum(['open', 'accepted', 'refuted']),
  endedAt: z.iso.datetime().nullable(),
});
export type QuarantineRecord = z.infer<typeof quarantineSchema>;

export const quarantineCollection: ObservationCollection = {
  name: 'market-quarantine',
  version: 1,
  indexes: [['outcome', 'source'], ['lastAt']],
};
