import { z } from 'zod';

export const announceAccessChangeJob = {
  name: 'announce-access-change',
  schema: z.strictObject({ accountId: z.uuid() }),
} as const;
