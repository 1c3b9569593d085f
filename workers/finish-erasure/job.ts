import { z } from 'zod';

export const finishErasureJob = {
  name: 'finish-erasure',
  schema: z.strictObject({ accountId: z.uuid() }),
} as const;
