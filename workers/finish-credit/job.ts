import { z } from 'zod';

export const finishCreditJob = {
  name: 'finish-credit',
  schema: z.strictObject({ accountId: z.uuid(), creditId: z.uuid() }),
} as const;
