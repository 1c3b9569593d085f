import { z } from 'zod';

export const mailBulkResultJob = {
  name: 'mail-bulk-result',
  schema: z.strictObject({ eventId: z.uuid(), bulkChangeId: z.uuid() }),
} as const;
