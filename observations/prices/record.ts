import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';
import { sourceModeSchema } from '../sources/record.ts';

const recordPriceSchema = z.strictObject({
  price: z.number().positive(),
  at: z.iso.datetime().nullable(),
});

/** All-time prices in USD and supply in units of the coin. Null means "not reported". */
export const coinRecordsSchema = z.strictObject({
  allTimeHigh: recordPriceSchema.nullable(),
  allTimeLow: recordPriceSchema.nullable(),
  circulatingSupply: z.number().positive().nullable(),
  totalSupply: z.number().positive().nullable(),
  maxSupply: z.number().positive().nullable(),
});

/** The latest figures of one coin. Money is in USD, changes in per cent. Null means "not reported". */
export const coinReadingSchema = z.strictObject({
  id: z.string().min(1),
  symbol: z.string().min(1),
  name: z.string().min(1),
  rank: z.int().positive(),
  price: z.number().nonnegative(),
  change1h: z.number().nullable(),
  change24h: z.number().nullable(),
  change7d: z.number().nullable(),
  /** Absent in readings from older versions. */
  change30d: z.number().nullable().optional(),
  low24h: z.number().nullable(),
  high24h: z.number().nullable(),
  volume: z.number().nonnegative().nullable(),
  marketCap: z.number().positive().nullable(),
  /** Absent if the source reports none of them. */
  records: coinRecordsSchema.optional(),
  /** Up to 57 closes of the last seven days, followed by the price. Null without candles. */
  chart: z.array(z.number()).max(57).nullable(),
  /** Source of the candles in the chart, and of `change7d` if the price source does not report it. */
  chartSource: z.string().min(1).nullable(),
  /** Source of the price. A reading can combine several sources. */
  source: z.string().min(1),
  /** When the source measured the price, ISO-8601. */
  at: z.iso.datetime(),
  /** System time at which the figure becomes stale. */
  freshUntil: z.iso.datetime(),
  /** Polling interval of the source. Absent in readings from older versions. */
  refreshSeconds: z.int().positive().optional(),
});
export type CoinReading = z.infer<typeof coinReadingSchema>;

/** The latest reading of the whole market, in a single document so that readers never see a partial update. */
export const marketReadingSchema = z.strictObject({
  id: z.literal('latest'),
  /** Increases by one with every change. Equal in all processes. */
  seq: z.int().positive(),
  /** The source that answered last. Each coin has its own source. */
  source: z.string().min(1),
  /** The mode of all coins. Modes are never mixed. */
  kind: sourceModeSchema,
  at: z.iso.datetime(),
  coins: z.array(coinReadingSchema),
});
export type MarketReadingRecord = z.infer<typeof marketReadingSchema>;

export const marketReadingsCollection: ObservationCollection = {
  name: 'market-readings',
  version: 3,
  indexes: [],
};

export const marketChannel = 'market';
