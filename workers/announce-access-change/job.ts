import { z } from 'zod';

/** Tells the API processes that the access of an account has changed. */
export const announceAccessChangeJob = {
  name: 'announce-access-change',
  schema: z.strictObject({ accountId: z.uuid() }),
} as const;
