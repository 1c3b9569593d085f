import { z } from 'zod';

export const expireGrantsJob = {
  name: 'expire-grants',
  schema: z.strictObject({ accountId: z.uuid() }),
} as const;

export const sweepGrantsJob = {
  name: 'sweep-grants',
  schema: z.strictObject({}),
} as const;
