import { z } from 'zod';

/** Ends the grants of one account whose time is over. */
export const expireGrantsJob = {
  name: 'expire-grants',
  schema: z.strictObject({ accountId: z.uuid() }),
} as const;

/** Looks for grants that ended without having been noticed. */
export const sweepGrantsJob = {
  name: 'sweep-grants',
  schema: z.strictObject({}),
} as const;
