import { z } from 'zod';

/** Fetches a coin's prices on individual exchanges for a member. `askedAt` is system time. */
export const requestTickersJob = {
  name: 'want-tickers',
  schema: z.strictObject({
    coinId: z.string().min(1).max(200),
    symbol: z.string().min(1).max(50),
    askedAt: z.iso.datetime(),
  }),
} as const;
