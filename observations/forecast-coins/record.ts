import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';

const tally = z.strictObject({
  horizonHours: z.int().positive(),
  /** Forecasts with an outcome. */
  count: z.int().nonnegative(),
  /** Those whose 80% range contained the price. */
  held: z.int().nonnegative(),
});

/**
 * A further coin on somebody's list, and whether its ranges are issued. Its ranges are first checked on past hours that
 * the model had not seen. Id: the coin id.
 */
export const forecastCoinSchema = z.strictObject({
  id: z.string().min(1),
  symbol: z.string().min(1),
  /** Null until the first decision. */
  verdict: z.enum(['accepted', 'refused', 'too-little-history']).nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** Days of hours at the decision, counted up to the number that is needed. */
  days: z.int().nonnegative().nullable(),
  /** Outcomes of the check that was decided about, one for each horizon; empty without a check. */
  outcomes: z.array(tally),
  /** A check in progress. */
  check: z
    .strictObject({
      source: z.string().min(1),
      /** The hours in (from, until] are learned, and those after `heldOutFrom` are also forecast. */
      from: z.iso.datetime(),
      heldOutFrom: z.iso.datetime(),
      until: z.iso.datetime(),
      upTo: z.iso.datetime(),
      outcomes: z.array(tally),
    })
    .nullable(),
  /** Since when the coin has no place, because it is on no list or on fewer than others; null while it has one. */
  unlistedAt: z.iso.datetime().nullable(),
});
export type ForecastCoinRecord = z.infer<typeof forecastCoinSchema>;
export type RangeCheck = NonNullable<ForecastCoinRecord['check']>;
export type RangeTally = z.infer<typeof tally>;

/** A coin that waits for its first check. */
export const createForecastCoin = (id: string, symbol: string): ForecastCoinRecord => ({
  id,
  symbol,
  verdict: null,
  decidedAt: null,
  days: null,
  outcomes: [],
  check: null,
  unlistedAt: null,
});

export const forecastCoinsCollection: ObservationCollection = {
  name: 'forecast-coins',
  version: 1,
  indexes: [],
};
