import { z } from 'zod';

export const releaseFormerEmailsJob = {
  name: 'release-former-emails',
  schema: z.strictObject({ accountId: z.uuid() }),
} as const;
