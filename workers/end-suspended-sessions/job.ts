import { z } from 'zod';

export const endSuspendedSessionsJob = {
  name: 'end-suspended-sessions',
  schema: z.strictObject({ accountId: z.uuid() }),
} as const;
