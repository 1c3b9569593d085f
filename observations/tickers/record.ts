import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';
import { sourceModeSchema } from '../sources/record.ts';

/** One trading pair at one exchange. Money is in USD, the spread in per cent. Null means "not reported". */
export const tickerSchema = z.strictObject({
  exchange: z.string().min(1),
  pair: z.string().min(1),
  price: z.number().positive(),
  spread: z.number().nonnegative().nullable(),
  volume: z.number().nonnegative(),
  trust: z.enum(['high', 'medium', 'low']).nullable(),
  tradedAt: z.iso.datetime().nullable(),
});

/** The last answer about the exchanges of one coin. */
export const tickersRecordSchema = z.strictObject({
  /** The coin id. */
  id: z.string().min(1),
  source: z.string().min(1),
  kind: sourceModeSchema,
  /** When the source measured the figures, ISO-8601. */
  at: z.iso.datetime(),
  /** After this time the next view of the coin fetches new figures. */
  refreshMs: z.number().positive(),
  /** Largest volume first. Empty if no source has any. */
  tickers: z.array(tickerSchema),
  reported: z.int().nonnegative(),
});
export type TickersRecord = z.infer<typeof tickersRecordSchema>;

export const tickersCollection: ObservationCollection = {
  name: 'market-tickers',
  version: 1,
  indexes: [['at']],
};

/** A request for the exchanges of a coin that a member opened. Times are system times. */
export const requestedTickersSchema = z.strictObject({
  /** The coin id. */
  id: z.string().min(1),
  symbol: z.string().min(1),
  askedAt: z.iso.datetime(),
  /** When all sources failed, or null while the request is pending. */
  failedAt: z.iso.datetime().nullable(),
});
export type RequestedTickers = z.infer<typeof requestedTickersSchema>;

export const requestedTickersCollection: ObservationCollection = {
  name: 'market-wanted-tickers',
  version: 1,
  indexes: [],
};
