import { z } from 'zod';

export const mailWelcomeJob = {
  name: 'mail-welcome',
  schema: z.strictObject({ eventId: z.uuid(), accountId: z.uuid() }),
} as const;
