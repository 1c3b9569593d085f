import { z } from 'zod';

/** Greets a new member by mail. */
export const mailWelcomeJob = {
  name: 'mail-welcome',
  schema: z.strictObject({ eventId: z.uuid(), accountId: z.uuid() }),
} as const;
