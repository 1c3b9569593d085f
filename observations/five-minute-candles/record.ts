import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';
import { sourceModeSchema } from '../sources/record.ts';

const positiveNumber = z.number().positive();
/** Start in milliseconds since 1970, open, high, low, close, and volume in units of the coin. */
const rowSchema = z.tuple([
  z.int().nonnegative(),
  positiveNumber,
  positiveNumber,
  positiveNumber,
  positiveNumber,
  z.number().nonnegative(),
]);

/** The last day of one coin in five-minute candles, as last fetched. Times are those of the movable clock. */
export const fiveMinuteCandlesSchema = z.strictObject({
  /** The coin id. */
  id: z.string().min(1),
  source: z.string().min(1),
  kind: sourceModeSchema,
  /** Time up to which candles were requested, ISO-8601. */
  until: z.iso.datetime(),
  /** End of the newest candle, ISO-8601. */
  at: z.iso.datetime(),
  /** Oldest first, at least one. */
  candles: z.array(rowSchema).min(1),
});
export type FiveMinuteCandles = z.infer<typeof fiveMinuteCandlesSchema>;

export const fiveMinuteCandlesCollection: ObservationCollection = {
  name: 'market-five-minute-candles',
  version: 1,
  indexes: [['at']],
};

/** A request for the five-minute candles of a coin whose chart was opened. */
export const requestedFiveMinuteCandlesSchema = z.strictObject({
  /** The coin id. */
  id: z.string().min(1),
  /** End of the newest candle that is wanted, by the movable clock. */
  until: z.iso.datetime(),
  /** System time. */
  askedAt: z.iso.datetime(),
  /** System time at which no source had any, or null while the request is pending. */
  failedAt: z.iso.datetime().nullable(),
});
export type RequestedFiveMinuteCandles = z.infer<typeof requestedFiveMinuteCandlesSchema>;

export const requestedFiveMinuteCandlesCollection: ObservationCollection = {
  name: 'market-wanted-five-minute-candles',
  version: 1,
  indexes: [],
};
