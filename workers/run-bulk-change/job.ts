import { z } from 'zod';

export const runBulkChangeJob = {
  name: 'run-bulk-change',
  schema: z.strictObject({ bulkChangeId: z.uuid() }),
} as const;
