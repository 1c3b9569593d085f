import { z } from 'zod';

export const finishWithdrawalJob = {
  name: 'finish-withdrawal',
  schema: z.strictObject({ accountId: z.uuid() }),
} as const;
