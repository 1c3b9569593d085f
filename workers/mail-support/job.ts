import { z } from 'zod';

export const mailSupportReceivedJob = {
  name: 'mail-support-received',
  schema: z.strictObject({ eventId: z.uuid(), requestId: z.uuid() }),
} as const;

export const mailSupportAnswerJob = {
  name: 'mail-support-answer',
  schema: z.strictObject({ eventId: z.uuid(), requestId: z.uuid() }),
} as const;
