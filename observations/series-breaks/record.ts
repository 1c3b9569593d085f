import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';

/**
 * The last time a coin's unit changed, as in a redenomination: all sources moved to a new level at once, without a trade
 * between. Prices before it are not comparable with those after it.
 */
export const seriesBreakSchema = z.strictObject({
  /** The id of the coin. */
  id: z.string().min(1),
  /** When the first price of the new level was measured, ISO-8601. */
  at: z.iso.datetime(),
  /** New prices divided by old ones: a power of ten. */
  factor: z.number().positive(),
  /** The last price of the old level and the first one of the new level, in USD. */
  before: z.number().positive(),
  after: z.number().positive(),
});
export type SeriesBreak = z.infer<typeof seriesBreakSchema>;

export const seriesBreaksCollection: ObservationCollection = {
  name: 'series-breaks',
  version: 1,
  indexes: [],
};
