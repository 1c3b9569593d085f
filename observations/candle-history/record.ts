import { z } from 'zod';
import type { ObservationCollection } from '../open-collection.ts';

/** How far back the hours of a coin have been asked for at one source; filled from the newest to the oldest. */
export const candleHistorySchema = z.strictObject({
  id: z.string().min(1),
  source: z.string().min(1),
  coinId: z.string().min(1),
  /** Where the filling began, ISO-8601: it goes back from here. */
  newest: z.iso.datetime(),
  /** Everything from here to `newest` was asked for. */
  askedFrom: z.iso.datetime(),
  /** Where it ends; earlier where the source has nothing older. */
  target: z.iso.datetime(),
});
export type CandleHistoryRecord = z.infer<typeof candleHistorySchema>;

export const candleHistoryId = (source: string, coinId: string): string => `${source}|${coinId}`;

export const candleHistoryCollection: ObservationCollection = {
  name: 'market-candle-history',
  version: 1,
  indexes: [['source']],
};

/** A coin whose year of hours was asked for by a reader. */
export const wantedCoinSchema = z.strictObject({
  id: z.string().min(1),
  askedAt: z.iso.datetime(),
});
export type WantedCoin = z.infer<typeof wantedCoinSchema>;

export const wantedCoinsCollection: ObservationCollection = {
  name: 'market-wanted-coins',
  version: 1,
  indexes: [],
};
