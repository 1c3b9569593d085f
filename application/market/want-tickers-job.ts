import { z } from 'zod';

/** Prices of single exchanges of a coin that a member looks at; the time is the system's. */
export const wantTickersJob = {
  name: 'want-tickers',
  schema: z.strictObject({
    coinId: z.string().min(1).max(200),
    symbol: z.string().min(1).max(50),
    askedAt: z.iso.datetime(),
  }),
} as const;
