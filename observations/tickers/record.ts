import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';
import { sourceModeSchema } from '../sources/record.ts';

/** One pair of one exchange. Money in USD, the spread in per cent; null means "not reported". */
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
  /** The coin's id. */
  id: z.string().min(1),
  source: z.string().min(1),
  kind: sourceModeSchema,
  /** When it was measured, ISO-8601. */
  at: z.iso.datetime(),
  /** It is asked for again once this has passed, and a member looks. */
  refreshMs: z.number().positive(),
  /** Largest volume first; empty where no source knows any. */
  tickers: z.array(tickerSchema),
  /** How many pairs the source reported. */
  reported: z.int().nonnegative(),
});
export type TickersRecord = z.infer<typeof tickersRecordSchema>;

export const tickersCollection: ObservationCollection = {
  name: 'market-tickers',
  version: 1,
  indexes: [['at']],
};

/** A coin whose exchanges a member looks at; times are the system's. */
export const wantedTickersSchema = z.strictObject({
  /** The coin's id. */
  id: z.string().min(1),
  symbol: z.string().min(1),
  askedAt: z.iso.datetime(),
  /** When no source could answer; null while it is to be asked. */
  failedAt: z.iso.datetime().nullable(),
});
export type WantedTickers = z.infer<typeof wantedTickersSchema>;

export const wantedTickersCollection: ObservationCollection = {
  name: 'market-wanted-tickers',
  version: 1,
  indexes: [],
};
