import { z } from 'zod';

export const cancelMailsJob = {
  name: 'cancel-mails',
  schema: z.strictObject({ accountId: z.uuid() }),
} as const;
