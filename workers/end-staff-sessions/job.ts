import { z } from 'zod';

export const endStaffSessionsJob = {
  name: 'end-staff-sessions',
  schema: z.strictObject({ accountId: z.uuid() }),
} as const;
