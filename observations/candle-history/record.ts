import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';

/**
 * How far the hourly history of a coin has been requested from one source. It is filled from the newest hour to the
 * oldest.
 */
export const candleHistorySchema = z.strictObject({
  id: z.string().min(1),
  source: z.string().min(1),
  coinId: z.string().min(1),
  /** The newest hour of the history, ISO-8601. */
  newest: z.iso.datetime(),
  /** Everything from this time to `newest` has been requested. */
  askedFrom: z.iso.datetime(),
  /** The oldest hour to request. Filling stops earlier if the source does not list the coin. */
  target: z.iso.datetime(),
  /** Set while the hours just before `askedFrom` were requested but did not all arrive. */
  incomplete: z.strictObject({ answers: z.int().positive(), retryAt: z.iso.datetime() }).optional(),
  /** Set when the source does not list the coin. */
  isUnlisted: z.literal(true).optional(),
});
export type CandleHistoryRecord = z.infer<typeof candleHistorySchema>;

export const candleHistoryId = (source: string, coinId: string): string => `${source}|${coinId}`;

export const candleHistoryCollection: ObservationCollection = {
  name: 'market-candle-history',
  version: 1,
  indexes: [['source']],
};

/** A coin whose hourly history a reader requested. */
export const requestedCoinSchema = z.strictObject({
  id: z.string().min(1),
  askedAt: z.iso.datetime(),
});
export type RequestedCoin = z.infer<typeof requestedCoinSchema>;

export const requestedCoinsCollection: ObservationCollection = {
  name: 'market-wanted-coins',
  version: 1,
  indexes: [],
};
