import { z } from 'zod';

export const mailPasswordNoticeJob = {
  name: 'mail-password-notice',
  schema: z.strictObject({ eventId: z.uuid(), accountId: z.uuid() }),
} as const;
