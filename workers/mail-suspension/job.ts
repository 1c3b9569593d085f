import { z } from 'zod';

export const mailSuspensionJob = {
  name: 'mail-suspension',
  schema: z.strictObject({ eventId: z.uuid(), accountId: z.uuid() }),
} as const;
