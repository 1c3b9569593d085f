import { z } from 'zod';

/** Looks up a coin outside the market list by its symbol, in capitals. `askedAt` is system time. */
export const lookUpCoinJob = {
  name: 'look-up-coin',
  schema: z.strictObject({
    symbol: z.string().min(1).max(20),
    kind: z.enum(['live', 'simulated', 'replay']),
    askedAt: z.iso.datetime(),
  }),
} as const;
