import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';
import { sourceModeSchema } from '../sources/record.ts';

const recordPriceSchema = z.strictObject({
  price: z.number().positive(),
  at: z.iso.datetime().nullable(),
});

/** Extremes of all time in USD, amounts in units of the coin; null means "not reported". */
export const coinRecordsSchema = z.strictObject({
  allTimeHigh: recordPriceSchema.nullable(),
  allTimeLow: recordPriceSchema.nullable(),
  circulatingSupply: z.number().positive().nullable(),
  totalSupply: z.number().positive().nullable(),
  maxSupply: z.number().positive().nullable(),
});

/** The latest figures of one coin. Money in USD, changes in per cent; null means "not reported". */
export const coinReadingSchema = z.strictObject({
  id: z.string().min(1),
  symbol: z.string().min(1),
  name: z.string().min(1),
  rank: z.int().positive(),
  price: z.number().nonnegative(),
  change1h: z.number().nullable(),
  change24h: z.number().nullable(),
  change7d: z.number().nullable(),
  low24h: z.number().nullable(),
  high24h: z.number().nullable(),
  volume: z.number().nonnegative().nullable(),
  marketCap: z.number().positive().nullable(),
  /** Absent where the source reports none of them. */
  records: coinRecordsSchema.optional(),
  /** At most 57 closes of seven days, the price last; null without candles. */
  chart: z.array(z.number()).max(57).nullable(),
  /** Source of the candles in the chart, and of `change7d` where the price's source does not report it. */
  chartSource: z.string().min(1).nullable(),
  /** Source of the price: a reading may combine several sources. */
  source: z.string().min(1),
  /** When the source measured it, ISO-8601. */
  at: z.iso.datetime(),
  /** System time after which the figure counts as stale. */
  freshUntil: z.iso.datetime(),
  /** How often the source is asked; absent in a reading that an older version wrote. */
  refreshSeconds: z.int().positive().optional(),
});
export type CoinReading = z.infer<typeof coinReadingSchema>;

/** The latest reading of the whole market, in one document, so that readers never see half of it. */
export const marketReadingSchema = z.strictObject({
  id: z.literal('latest'),
  /** Grows by one with every change; the same for every process that serves it. */
  seq: z.int().positive(),
  /** The source that answered last; each coin names its own. */
  source: z.string().min(1),
  /** The same for all coins: modes are never mixed. */
  kind: sourceModeSchema,
  at: z.iso.datetime(),
  coins: z.array(coinReadingSchema),
});
export type MarketReadingRecord = z.infer<typeof marketReadingSchema>;

export const readingsCollection: ObservationCollection = {
  name: 'market-readings',
  version: 3,
  indexes: [],
};

export const marketChannel = 'market';
