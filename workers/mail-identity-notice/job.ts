import { z } from 'zod';

export const mailIdentityNoticeJob = {
  name: 'mail-identity-notice',
  schema: z.strictObject({ eventId: z.uuid(), accountId: z.uuid() }),
} as const;
