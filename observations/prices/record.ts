import { z } from 'zod';
import type { CollectionDefinition } from '#platform/read-models/read-models.port.ts';

/** One coin as it was last seen. Money in USD, changes in per cent; null is "not reported". */
export const coinReadingSchema = z.strictObject({
  id: z.string().min(1),
  symbol: z.string().min(1),
  name: z.string().min(1),
  rank: z.int().positive(),
  price: z.number().nonnegative(),
  change24h: z.number().nullable(),
  change7d: z.number().nullable(),
  low24h: z.number().nullable(),
  high24h: z.number().nullable(),
  volume: z.number().nonnegative(),
  marketCap: z.number().positive().nullable(),
  /** At most 57 closes of seven days, the price last; null without candles. */
  chart: z.array(z.number()).max(57).nullable(),
  /** Whose candles the chart was made of, and `change7d` where the source of the price does not report it. */
  chartSource: z.string().min(1).nullable(),
  /** Whose price it is: a reading may be composed from several sources. */
  source: z.string().min(1),
  /** When the source measured it, ISO-8601. */
  at: z.iso.datetime(),
  /** The system's time after which the figure counts as stale. */
  freshUntil: z.iso.datetime(),
});
export type CoinReading = z.infer<typeof coinReadingSchema>;

/** The whole market as it was last seen: one document, so that no reader ever meets half of a reading. */
export const marketReadingSchema = z.strictObject({
  id: z.literal('latest'),
  /** Grows by one with every change; the same for every process that serves it. */
  seq: z.int().positive(),
  /** The source that answered last; each coin names its own. */
  source: z.string().min(1),
  /** The same for all coins: modes are never mixed. */
  kind: z.enum(['live', 'simulated', 'replay']),
  at: z.iso.datetime(),
  coins: z.array(coinReadingSchema),
});
export type MarketReadingRecord = z.infer<typeof marketReadingSchema>;

export const readingsCollection: CollectionDefinition = {
  name: 'market-readings',
  version: 2,
  indexes: [],
};

/** Broadcast channel on which the worker tells every API process that there is a new reading. */
export const marketChannel = 'market';
