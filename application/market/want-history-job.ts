import { z } from 'zod';

/** Fetches a year of hourly candles of a coin that a user has opened. */
export const requestHistoryJob = {
  name: 'want-coin-history',
  schema: z.strictObject({ coinId: z.string().min(1).max(200) }),
} as const;
