import { z } from 'zod';
import type { CollectionDefinition } from '#platform/read-models/read-models.port.ts';

export const candleRecordSchema = z.strictObject({
  /** Start of the hour, ISO-8601. */
  openAt: z.iso.datetime(),
  open: z.number().positive(),
  high: z.number().positive(),
  low: z.number().positive(),
  close: z.number().positive(),
  /** In units of the coin. */
  volume: z.number().nonnegative(),
});
export type CandleRecord = z.infer<typeof candleRecordSchema>;

/** The hourly candles of one coin and one day (UTC), oldest first; an hour that the source lacks is simply not there. */
export const candleDaySchema = z.strictObject({
  id: z.string().min(1),
  coinId: z.string().min(1),
  /** `2026-11-21` */
  day: z.iso.date(),
  source: z.string().min(1),
  candles: z.array(candleRecordSchema).max(24),
});
export type CandleDay = z.infer<typeof candleDaySchema>;

export const candlesCollection: CollectionDefinition = {
  name: 'market-candles',
  version: 1,
  indexes: [['coinId', 'day'], ['day'], ['source']],
};

/** Kept: hourly candles of 400 days, counted back from the newest reading. */
export const candlesKeptDays = 400;

export const dayOf = (at: string): string => at.slice(0, 10);
export const candleDayId = (coinId: string, day: string): string => `${coinId}|${day}`;
