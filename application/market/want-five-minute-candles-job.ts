import { z } from 'zod';

/** Fetches the last day of a coin whose chart was opened. `until` is by the movable clock, `askedAt` system time. */
export const requestFiveMinuteCandlesJob = {
  name: 'want-five-minute-candles',
  schema: z.strictObject({
    coinId: z.string().min(1).max(200),
    until: z.iso.datetime(),
    askedAt: z.iso.datetime(),
  }),
} as const;
