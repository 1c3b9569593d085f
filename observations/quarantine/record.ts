import { z } from 'zod';
import { checkedFigures } from '#domain/shared/market/checked-figures.ts';
import type { ObservationCollection } from '../open-collection.ts';

/** A rejected value of one source, with consecutive repeats counted in the same record. Money is in USD. */
export const quarantineSchema = z.strictObject({
  id: z.string().min(1),
  coinId: z.string().min(1),
  symbol: z.string().min(1),
  source: z.string().min(1),
  /** The rejected figure. Absent for a price. */
  figure: z.enum(checkedFigures).optional(),
  /** `pair`: the exchange pair is not confirmed to belong to this coin. */
  rule: z.enum(['invalid', 'jump', 'disagreement', 'pair']),
  reason: z.string().min(1),
  /** The newest rejected value, or null if it was not a number. */
  value: z.number().nullable(),
  /** The value shown before the first rejected one, or null. */
  before: z.number().nullable(),
  /** Number of rejected readings. */
  readings: z.int().positive(),
  /** The last values that agree with each other. Absent in records from older versions. */
  level: z.array(z.number()).max(2).optional(),
  /** Source of `before`. Absent without an earlier price and in records from older versions. */
  beforeSource: z.string().optional(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** `accepted`: a similar value was shown later. `refuted`: the source returned to a different one. */
  outcome: z.enum(['open', 'accepted', 'refuted']),
  endedAt: z.iso.datetime().nullable(),
});
export type QuarantineRecord = z.infer<typeof quarantineSchema>;

export const quarantineCollection: ObservationCollection = {
  name: 'market-quarantine',
  version: 1,
  indexes: [['outcome', 'source'], ['lastAt']],
};
