import { z } from 'zod';

/** A symbol outside the market list, in capitals, that a member asked for; the time is the system's. */
export const lookUpCoinJob = {
  name: 'look-up-coin',
  schema: z.strictObject({
    symbol: z.string().min(1).max(20),
    kind: z.enum(['live', 'simulated', 'replay']),
    askedAt: z.iso.datetime(),
  }),
} as const;
